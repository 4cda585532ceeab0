package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.observation.Clocks;
import dev.loomgauge.run.observation.Clocks.Moment;
import dev.loomgauge.run.observation.Sample;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.observation.Speed;
import dev.loomgauge.run.observation.Timelines;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.tier.RigProbe;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A clock stepped in a fake, read by the real sampler and put into the real timeline. */
class ClockGateTest {
  private static final Instant START = Instant.parse("2026-03-29T00:59:58Z");
  private static final int SECONDS = 8;
  private static final int STEP_AT = 4;

  /** A second passes from reading to reading; from the fifth on the wall clock is off. */
  private static Clocks stepping(Duration step) {
    AtomicInteger readings = new AtomicInteger();
    return () -> {
      int at = readings.getAndIncrement();
      Instant wall = START.plusSeconds(at);
      return new Moment(at < STEP_AT ? wall : wall.plus(step), at * 1_000_000_000L);
    };
  }

  private static List<TimelineRow> timeline(Duration step) throws InterruptedException {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    try (var _ =
        Sampler.start(
            ProcessProbe.detect(),
            stepping(step),
            Speed.UNKNOWN,
            RigProbe.NONE,
            Duration.ofMillis(5),
            samples::add)) {
      while (samples.size() <= SECONDS) {
        Thread.sleep(5);
      }
    }
    List<LoadSecond> seconds = new ArrayList<>();
    for (int i = 0; i < SECONDS; i++) {
      seconds.add(second(i));
    }
    return seconds.stream()
        .map(second -> Timelines.row(second, samples.getFirst(), samples))
        .toList();
  }

  /** The load engine's seconds run on by the monotonic clock. */
  private static LoadSecond second(int i) {
    return Seconds.of(i, START.plusSeconds(i).toEpochMilli(), 9);
  }

  private static List<Double> offsets(List<TimelineRow> rows) {
    return rows.stream()
        .map(row -> row.value("clock_offset_ms"))
        .map(Objects::requireNonNull)
        .toList();
  }

  @Test
  void aStepOfTheWallClockStaysInTheTimelineFromThenOn() throws Exception {
    assertThat(offsets(timeline(Duration.ofMillis(200))))
        .containsExactly(0.0, 0.0, 0.0, 200.0, 200.0, 200.0, 200.0, 200.0);
    assertThat(offsets(timeline(Duration.ofHours(-1)))).endsWith(-3_600_000.0);
  }

  @Test
  void withoutAStepThereIsNoOffset() throws Exception {
    assertThat(offsets(timeline(Duration.ZERO))).containsOnly(0.0);
  }

  @Test
  void theMachinesOwnClocksAgreeAMomentLater() throws Exception {
    Moment before = Clocks.MACHINE.now();
    Thread.sleep(50);
    Moment after = Clocks.MACHINE.now();
    assertThat(after.nanoTime() - before.nanoTime()).isGreaterThanOrEqualTo(50_000_000);
    assertThat(after.wall()).isAfter(Instant.EPOCH);
  }
}
