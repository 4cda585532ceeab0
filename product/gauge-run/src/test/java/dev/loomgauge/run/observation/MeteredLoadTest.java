package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Clocks.Moment;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MeteredLoadTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final long MS = 1_000_000;

  /** Read every 70 ms from 0 to 2.8 s: half a CPU by the service, a quarter of the others. */
  private static final List<CpuReading> READINGS =
      LongStream.rangeClosed(0, 40)
          .map(i -> 70 * i * MS)
          .mapToObj(
              at ->
                  new CpuReading(
                      at,
                      Map.of(
                          Part.SERVICE,
                          0.5 * at,
                          Part.OTHERS_BUSY,
                          0.25 * at,
                          Part.OTHERS_IDLE,
                          0.75 * at)))
          .toList();

  private static MeteredLoad load(Instant window, double seconds) {
    return new MeteredLoad(
        new LoadOutcome(LoadSummaries.none(window, seconds), null, List.of(), false),
        READINGS,
        new Moment(START, 0));
  }

  @Test
  void whatWasUsedInItsWindowLiesBetweenTheReadingsAroundItsEnds() {
    MeteredLoad.Use used = load(START.plusMillis(100), 2).inWindow();

    assertThat(used.from()).isEqualTo(100 * MS);
    assertThat(used.length()).isEqualTo(2);
    assertThat(used.of(Part.SERVICE)).isCloseTo(1, within(1e-9));
    assertThat(used.of(Part.COMPILERS)).isZero();
    assertThat(used.othersBusy()).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void aWindowThatNoReadingsSurroundIsTheWholeLoad() {
    MeteredLoad.Use used = load(START.plusSeconds(3600), 2).inWindow();

    assertThat(used.length()).isCloseTo(2.8, within(1e-9));
    assertThat(used.of(Part.SERVICE)).isCloseTo(1.4, within(1e-9));
  }

  /** The engine, which has begun before, goes on with its own time. */
  @Test
  void aWallClockThatIsSetDuringTheLoadMovesNoWindow() throws InterruptedException {
    AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    Clocks clocks =
        () -> {
          Moment now = Clocks.MACHINE.now();
          return new Moment(now.wall().plus(ahead.get()), now.nanoTime());
        };
    MeteredLoad.Run run =
        _ -> {
          Instant window = clocks.now().wall();
          LockSupport.parkNanos(20 * MS);
          ahead.set(Duration.ofMinutes(1));
          return new LoadOutcome(LoadSummaries.none(window, 0.001), null, List.of(), false);
        };

    MeteredLoad load =
        MeteredLoad.run(
            Map.of(),
            new TierCpus(Map.of(), false, 1, List.of()),
            BackgroundThreads.NONE,
            run,
            clocks);

    assertThat(load.inWindow().length()).isCloseTo(0.001, within(1e-9));
  }

  @Test
  void cpusOfWhichNothingIsKnownAreIdle() {
    assertThat(new MeteredLoad.Use(0, MS, Map.of()).othersBusy()).isZero();
    assertThat(new MeteredLoad.Use(0, MS, Map.of(Part.OTHERS_BUSY, 2.0)).othersBusy()).isOne();
  }

  @Test
  void aRowIsReadByItsOwnTime() {
    assertThat(load(START, 1).during(Seconds.of(0, START.plusMillis(500).toEpochMilli(), 9)))
        .hasValueSatisfying(used -> assertThat(used.of(Part.SERVICE)).isCloseTo(0.5, within(1e-9)));
    assertThat(load(START, 1).during(Seconds.of(2, START.plusSeconds(2).toEpochMilli(), 9)))
        .isEmpty();
  }
}
