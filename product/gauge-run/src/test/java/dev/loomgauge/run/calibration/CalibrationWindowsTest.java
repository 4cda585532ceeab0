package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.CpuReading;
import dev.loomgauge.run.probe.process.CpuReading.Part;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.probe.sample.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CalibrationWindowsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final long MS = 1_000_000;

  private final CalibrationWindows windows =
      new CalibrationWindows(
          "order-mvc",
          "virtual",
          1,
          Staircase.over(
              List.of(new Staircase.Level(0.5, 20, Duration.ofMillis(250))), Duration.ofSeconds(4)),
          new Moment(START, 0),
          SpeedProbe.start(CpuSet.NONE));

  @Test
  void cpuIsThatBetweenTheTwoMomentsBetweenWhichTheRequestsWereCounted() {
    // Read every 70 ms: 0.4 of a core for the service, 0.1 of it for its compilers, and 0.03 and
    // 0.05 for its collectors and other threads of its JVM.
    List<CpuReading> readings =
        LongStream.range(0, 40).mapToObj(i -> reading(70 * i, Map.of())).toList();

    List<CalibrationWindow> found = windows.of(List.of(row(0), row(1)), readings);

    assertThat(found).hasSize(2);
    assertThat(found.getFirst().requests()).isEqualTo(100);
    assertThat(found.getFirst().cpu().application()).isCloseTo(0.22, within(1e-9));
    assertThat(found.getFirst().cpu().compilers()).isCloseTo(0.1, within(1e-9));
    assertThat(found.getFirst().tiers().get(Tier.LOAD)).isCloseTo(0.2, within(1e-9));
    assertThat(found.getFirst().taken()).isNull();
  }

  @Test
  void whatOtherProcessesUsedIsTheRestOfTheServicesCpus() {
    List<CpuReading> readings =
        LongStream.range(0, 20)
            .mapToObj(
                i ->
                    reading(
                        100 * i,
                        Map.of(
                            Part.STEAL, 5.0 * i * MS,
                            Part.INTERRUPTS, 1.0 * i * MS,
                            Part.PROCESSES, 50.0 * i * MS)))
            .toList();

    Taken taken = windows.of(List.of(row(0)), readings).getFirst().taken();

    assertThat(Objects.requireNonNull(taken).steal()).isCloseTo(0.05, within(1e-9));
    assertThat(taken.interrupts()).isCloseTo(0.01, within(1e-9));
    assertThat(taken.others()).isCloseTo(0.5 - 0.4, within(1e-9));
  }

  @Test
  void aRowThatNoReadingsSurroundIsNoWindow() {
    assertThat(windows.of(List.of(row(0)), List.of(reading(0, Map.of()), reading(900, Map.of()))))
        .isEmpty();
    assertThat(windows.of(List.of(row(0)), List.of())).isEmpty();
  }

  private static CpuReading reading(long ms, Map<Part, Double> machine) {
    Map<Part, Double> nanos = new HashMap<>(machine);
    nanos.put(Part.SERVICE, 0.4 * ms * MS);
    nanos.put(Part.COMPILERS, 0.1 * ms * MS);
    nanos.put(Part.COLLECTORS, 0.03 * ms * MS);
    nanos.put(Part.JVM, 0.05 * ms * MS);
    nanos.put(Part.LOAD, 0.2 * ms * MS);
    return new CpuReading(ms * MS, nanos);
  }

  private static LoadSecond row(int second) {
    return Seconds.of(second, START.plusSeconds(second).toEpochMilli(), 100);
  }
}
