package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void aQuantileIsTheTimeThatItsShareDoesNotExceed() {
    Histogram times = new Histogram();
    for (int ms = 100; ms >= 1; ms--) {
      times.add(ms / 1000.0);
    }

    assertThat(times.count()).isEqualTo(100);
    assertThat(times.mean()).isCloseTo(0.0505, within(1e-12));
    // The root of (100^2 - 1) / 12 milliseconds.
    assertThat(times.deviation()).isCloseTo(0.028_866_07, within(1e-8));
    assertThat(times.quantile(0)).isCloseTo(0.001, withinPercentage(0.2));
    assertThat(times.quantile(0.5)).isCloseTo(0.050, withinPercentage(0.2));
    assertThat(times.quantile(0.501)).isCloseTo(0.051, withinPercentage(0.2));
    assertThat(times.quantile(0.99)).isCloseTo(0.099, withinPercentage(0.2));
    assertThat(times.quantile(1)).isCloseTo(0.100, withinPercentage(0.2));
  }

  @Test
  void timesBeyondItsEndsAreCountedThere() {
    Histogram times = new Histogram();
    times.add(0);
    times.add(1e9);

    assertThat(times.quantile(0.5)).isZero();
    assertThat(times.quantile(1)).isCloseTo(4e7, withinPercentage(0.2));
    assertThat(new Histogram().quantile(0.5)).isNaN();
    assertThat(new Histogram().mean()).isNaN();
    assertThat(new Histogram().deviation()).isNaN();
  }

  @Test
  void whatEndsIsCountedInItsStretchOfTheWindow() {
    Batches batches = new Batches(10, 1);
    batches.succeeded(10.5, 0.2);
    batches.succeeded(11.2, 0.3);
    batches.failed(11.9);

    assertThat(batches.counts(12)).containsExactly(1, 1);
    assertThat(batches.counts(11.5)).containsExactly(1);
    assertThat(batches.sums(12)).containsExactly(0.2, 0.3);
    assertThat(batches.failures(12)).containsExactly(0, 1);
    assertThat(batches.longer(0.25, 12)).containsExactly(0, 1);
  }

  @Test
  void neighboursBecomeOneWhereThereAreTooMany() {
    Batches batches = new Batches(10, 1);
    batches.succeeded(10.5, 0.2);
    batches.succeeded(11.2, 0.3);
    batches.failed(11.9);
    batches.succeeded(13.5, 0.5);
    batches.succeeded(10 + 256.5, 0.1);

    assertThat(batches.counts(268)).hasSize(129).startsWith(2, 1, 0).endsWith(0, 1);
    assertThat(batches.sums(268)).startsWith(0.5, 0.5);
    assertThat(batches.failures(268)).startsWith(1, 0);
    assertThat(batches.longer(0.25, 268)).startsWith(1, 1, 0).endsWith(0, 0);
  }

  @Test
  void onlyWhatEndsInTheWindowCounts() {
    WindowTally tally = new WindowTally();
    tally.succeeded(1, 9);
    tally.failed(1, Failure.QUEUE_FULL);
    tally.kind(1, 9);
    tally.measureFrom(10, 1);
    tally.succeeded(10.5, 0.2);
    tally.succeeded(11.5, 0.4);
    tally.kind(1, 0.2);
    tally.kind(1, 0.4);
    tally.failed(11, Failure.QUEUE_FULL);
    tally.failed(12, Failure.QUEUE_FULL);
    tally.failed(12, Failure.ACQUIRE_TIMEOUT);

    assertThat(tally.responses().count()).isEqualTo(2);
    assertThat(tally.responses().mean()).isCloseTo(0.3, within(1e-12));
    assertThat(tally.mean(1)).isCloseTo(0.3, within(1e-12));
    assertThat(tally.mean(2)).isNaN();
    assertThat(tally.failed()).isEqualTo(3);
    assertThat(tally.failures())
        .containsEntry(Failure.QUEUE_FULL, 2L)
        .containsEntry(Failure.ACQUIRE_TIMEOUT, 1L);
    assertThat(tally.since()).isEqualTo(10);
  }

  @Test
  void useIsTheMeanOverTheWindow() {
    Usage usage = new Usage();
    usage.busy = 9;
    usage.waiting = 9;
    usage.measureFrom(10);
    usage.busy = 2;
    usage.waiting = 1;
    usage.upTo(15);
    usage.busy = 4;
    usage.waiting = 3;

    assertThat(usage.meanBusy(20)).isEqualTo(3);
    assertThat(usage.meanWaiting(20)).isEqualTo(2);
    assertThat(usage.neverEmpty(20)).isTrue();
    usage.waiting = 0;
    assertThat(usage.neverEmpty(21)).isFalse();
  }

  @Test
  void aPauseKeepsItsServersBusyForAsLongAsItLasts() {
    Usage usage = new Usage();
    usage.measureFrom(0);
    usage.busy = 1;
    usage.pause(2, 4, 5);
    usage.upTo(3);

    assertThat(usage.meanBusy(10)).isCloseTo((2 + 4 * 3 + 5) / 10.0, within(1e-12));
  }
}
