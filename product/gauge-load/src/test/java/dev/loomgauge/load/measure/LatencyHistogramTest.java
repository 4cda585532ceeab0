package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.protocol.load.Latencies;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
  private static final long MS = 1_000_000;

  @Test
  void everyFigureIsItself() {
    LatencyHistogram latencies = new LatencyHistogram();
    for (int ms = 1; ms <= 1_000; ms++) {
      latencies.record(ms * MS);
    }

    Latencies figures = latencies.figures();
    assertThat(figures.meanMs()).isEqualTo(500.5);
    assertThat(figures.minMs()).isEqualTo(1);
    assertThat(figures.p50Ms()).isCloseTo(500, within(0.6));
    assertThat(figures.p90Ms()).isCloseTo(900, within(1.0));
    assertThat(figures.p95Ms()).isCloseTo(950, within(1.0));
    assertThat(figures.p99Ms()).isCloseTo(990, within(1.0));
    assertThat(figures.p999Ms()).isCloseTo(999, within(0.9));
    assertThat(figures.maxMs()).isEqualTo(1_000);
    assertThat(latencies.nanosAt(100)).isEqualTo(1_000 * MS);
  }

  @Test
  void twoAreAddedUpExactlyAndLongTimesCountAsAnHour() {
    LatencyHistogram one = new LatencyHistogram();
    LatencyHistogram other = new LatencyHistogram();
    one.record(5 * MS);
    other.record(3 * MS);
    other.record(2 * 3_600_000 * MS);
    one.add(other);
    one.record(-1);

    assertThat(one.count()).isEqualTo(4);
    assertThat(one.figures().maxMs()).isEqualTo(LatencyHistogram.LONGEST / 1e6);
    assertThat(one.figures().minMs()).isZero();
    assertThat(one.sumNanos()).isEqualTo(3_600_008.0 * MS);
    assertThat(new LatencyHistogram().figures()).isEqualTo(Latencies.NONE);
  }

  @Test
  void aTimelineNumbersItsSecondsFromTheWindowOn() {
    Timeline timeline =
        new Timeline(100 * MS, 5_000, 600 * MS, 1_100 * MS, 2_600 * MS, 3_600 * MS, 1_000 * MS);

    assertThat(timeline.second(1_099 * MS)).isEqualTo(-1);
    assertThat(timeline.second(1_100 * MS)).isZero();
    assertThat(timeline.end(1, 2_100 * MS)).isEqualTo(2_600 * MS);
    assertThat(timeline.end(1, 2_600 * MS)).isEqualTo(3_100 * MS);
    assertThat(timeline.epochMs(1_100 * MS)).isEqualTo(6_000);
    assertThat(timeline.windowStartEpochMs()).isEqualTo(6_000);
    assertThat(timeline.phase(599 * MS)).isEqualTo(dev.loomgauge.protocol.load.Phase.RAMP);
    assertThat(timeline.phase(600 * MS)).isEqualTo(dev.loomgauge.protocol.load.Phase.WARMUP);
    assertThat(timeline.phase(2_600 * MS)).isEqualTo(dev.loomgauge.protocol.load.Phase.DOWN);
  }

  @Test
  void microsecondsAreToldApart() {
    LatencyHistogram latencies = new LatencyHistogram();
    latencies.record(5_300);
    latencies.record(90_000);

    assertThat(latencies.nanosAt(50)).isBetween(5_000L, 6_500L);
    assertThat(latencies.meanNanos()).isEqualTo(47_650);
  }

  @Test
  void theWallClockIsRoundedToTheMillisecond() {
    Timeline timeline = new Timeline(100 * MS, 5_000, 0, 0, 0, 0, MS);

    assertThat(timeline.epochMs(100 * MS + 499_999)).isEqualTo(5_000);
    assertThat(timeline.epochMs(100 * MS + 500_001)).isEqualTo(5_001);
    assertThat(timeline.epochMs(99 * MS)).isEqualTo(4_999);
  }
}
