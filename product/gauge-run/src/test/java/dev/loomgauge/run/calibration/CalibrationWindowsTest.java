package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.calibration.Calibrator.CalibrationWindows;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.observation.Clocks.Moment;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.SpeedProbe;
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
          SpeedProbe.start(CpuSet.NONE));

  @Test
  void cpuIsThatBetweenTheTwoMomentsBetweenWhichTheRequestsWereCounted() {
    // Read every 70 ms: 0.4 of a core for the service, 0.1 of it for its compilers, and 0.03 and
    // 0.05 for its collectors and other threads of its JVM.
    List<CpuReading> readings =
        LongStream.range(0, 40).mapToObj(i -> reading(70 * i, Map.of())).toList();

    List<CalibrationWindow> found = windows.of(load(List.of(row(0), row(1)), readings));

    assertThat(found).hasSize(2);
    assertThat(found.getFirst().requests()).isEqualTo(100);
    assertThat(found.getFirst().cpu().application()).isCloseTo(0.22, within(1e-9));
    assertThat(found.getFirst().cpu().compilers()).isCloseTo(0.1, within(1e-9));
    assertThat(found.getFirst().tiers().get(Tier.LOAD)).isCloseTo(0.2, within(1e-9));
    assertThat(found.getFirst().taken()).isNull();
  }

  @Test
  void theCpuOfBackgroundThreadsIsApart() {
    List<CpuReading> readings =
        LongStream.range(0, 40)
            .mapToObj(i -> reading(70 * i, Map.of(Part.BACKGROUND, 0.15 * 70 * i * MS)))
            .toList();

    CalibrationWindow found = windows.of(load(List.of(row(0)), readings)).getFirst();

    assertThat(found.cpu().background()).isCloseTo(0.15, within(1e-9));
    assertThat(found.cpu().application()).isCloseTo(0.07, within(1e-9));
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

    Taken taken = windows.of(load(List.of(row(0)), readings)).getFirst().taken();

    assertThat(Objects.requireNonNull(taken).steal()).isCloseTo(0.05, within(1e-9));
    assertThat(taken.interrupts()).isCloseTo(0.01, within(1e-9));
    assertThat(taken.others()).isCloseTo(0.5 - 0.4, within(1e-9));
  }

  @Test
  void aRowThatNoReadingsSurroundIsNoWindow() {
    assertThat(
            windows.of(
                load(List.of(row(0)), List.of(reading(0, Map.of()), reading(900, Map.of())))))
        .isEmpty();
    assertThat(windows.of(load(List.of(row(0)), List.of()))).isEmpty();
  }

  private static MeteredLoad load(List<LoadSecond> rows, List<CpuReading> readings) {
    return load(rows, readings, new Moment(START, 0));
  }

  private static MeteredLoad load(List<LoadSecond> rows, List<CpuReading> readings, Moment clock) {
    return new MeteredLoad(
        new LoadOutcome(LoadSummaries.none(START, 0.25), null, rows, false), readings, clock);
  }

  private static CpuReading reading(long ms, Map<Part, Double> machine) {
    Map<Part, Double> nanos = new HashMap<>(machine);
    nanos.put(Part.SERVICE, 0.4 * ms * MS);
    nanos.put(Part.COMPILERS, 0.1 * ms * MS);
    nanos.put(Part.COLLECTORS, 0.03 * ms * MS);
    nanos.put(Part.JVM, 0.05 * ms * MS);
    nanos.put(Part.LOAD, 0.2 * ms * MS);
    nanos.put(Part.DATABASE, 0.3 * ms * MS);
    nanos.put(Part.DOWNSTREAM, 0.15 * ms * MS);
    return new CpuReading(ms * MS, nanos);
  }

  private static LoadSecond row(int second) {
    return Seconds.of(second, START.plusSeconds(second).toEpochMilli(), 100);
  }

  @Test
  void everyPartOfTheCpuIsItselfAndARowIsItsOwnWindow() {
    List<CpuReading> readings =
        LongStream.range(0, 40).mapToObj(i -> reading(70 * i, Map.of())).toList();
    LoadSecond failing =
        new LoadSecond(
            new LoadSecond.Span(1, Phase.WINDOW, START.plusMillis(250).toEpochMilli(), 250),
            new LoadSecond.Requests(120, 90, Map.of("200", 90L), Map.of("timeout", 7L), 500, 0, 0),
            Seconds.of(1, 0, 1).level(),
            Seconds.of(1, 0, 1).latencies(),
            Seconds.of(1, 0, 1).generator(),
            null,
            null,
            null);

    CalibrationWindow found = windows.of(load(List.of(failing), readings)).getFirst();

    assertThat(found.service()).isEqualTo("order-mvc");
    assertThat(found.threads()).isEqualTo("virtual");
    assertThat(found.jvm()).isEqualTo(1);
    assertThat(found.epochMillis()).isEqualTo(START.plusMillis(250).toEpochMilli());
    assertThat(found.seconds()).isEqualTo(0.25);
    assertThat(found.begun()).as("begun, without those that failed").isEqualTo(113);
    assertThat(found.requests()).isEqualTo(90);
    assertThat(found.cpu().application()).isCloseTo(0.22 * 0.25, within(1e-9));
    assertThat(found.cpu().compilers()).isCloseTo(0.1 * 0.25, within(1e-9));
    assertThat(found.cpu().collectors()).isCloseTo(0.03 * 0.25, within(1e-9));
    assertThat(found.cpu().jvm()).isCloseTo(0.05 * 0.25, within(1e-9));
    assertThat(found.tiers().keySet())
        .containsExactlyInAnyOrder(Tier.LOAD, Tier.DATABASE, Tier.DOWNSTREAM);
    assertThat(found.tiers().get(Tier.DATABASE)).isCloseTo(0.3 * 0.25, within(1e-9));
    assertThat(found.tiers().get(Tier.DOWNSTREAM)).isCloseTo(0.15 * 0.25, within(1e-9));
    assertThat(found.tiers().get(Tier.LOAD)).isCloseTo(0.2 * 0.25, within(1e-9));
  }

  @Test
  void aRowThatNoReadingsSurroundOrThatLiesBeforeTheFirstStepIsNoWindow() {
    List<CpuReading> readings =
        LongStream.range(5, 25).mapToObj(i -> reading(100 * i, Map.of())).toList();

    assertThat(windows.of(load(List.of(row(-1), row(0), row(1), row(2)), readings)))
        .extracting(CalibrationWindow::epochMillis)
        .containsExactly(START.plusSeconds(1).toEpochMilli());
  }

  @Test
  void theEnginesWallClockIsReadByTheMomentThatIsKnownOnBoth() {
    Moment later = new Moment(START.plusSeconds(100), 1_000 * MS);
    // The readings surround 0.5 s to 1.7 s, and the row begins 0.3 s before the known moment.
    List<CpuReading> readings =
        LongStream.range(0, 13).mapToObj(i -> reading(500 + 100 * i, Map.of())).toList();

    LoadSecond before = Seconds.of(0, START.plusMillis(99_700).toEpochMilli(), 100);
    assertThat(windows.of(load(List.of(before), readings, later))).hasSize(1);
    assertThat(windows.of(load(List.of(row(0)), readings, later))).isEmpty();
  }

  @Test
  void noMoreRequestsFailThanHaveBegun() {
    List<CpuReading> readings =
        LongStream.range(0, 40).mapToObj(i -> reading(70 * i, Map.of())).toList();
    LoadSecond failing =
        new LoadSecond(
            new LoadSecond.Span(1, Phase.WINDOW, START.plusMillis(250).toEpochMilli(), 250),
            new LoadSecond.Requests(5, 0, Map.of(), Map.of("timeout", 7L), 0, 0, 0),
            Seconds.of(1, 0, 1).level(),
            Seconds.of(1, 0, 1).latencies(),
            Seconds.of(1, 0, 1).generator(),
            null,
            null,
            null);

    CalibrationWindow found =
        new CalibrationWindows(
                "order-mvc",
                "platform",
                3,
                Staircase.over(
                    List.of(new Staircase.Level(0.5, 20, Duration.ofMillis(250))),
                    Duration.ofSeconds(4)),
                SpeedProbe.start(CpuSet.NONE))
            .of(load(List.of(failing), readings))
            .getFirst();

    assertThat(found.begun()).isZero();
    assertThat(found.jvm()).isEqualTo(3);
    assertThat(found.threads()).isEqualTo("platform");
    assertThat(found.load())
        .isEqualTo(
            Staircase.over(
                    List.of(new Staircase.Level(0.5, 20, Duration.ofMillis(250))),
                    Duration.ofSeconds(4))
                .at(1));
  }
}
