package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Pauses;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a simulation counts, by hand, and the queues and the clock that it is made of. */
class UsageTest {
  @Test
  void meansAreAreasOverTheirTime() {
    Usage usage = new Usage();
    assertThat(usage.neverEmpty(0)).as("no time has passed").isFalse();
    usage.busy = 2;
    usage.waiting = 1;
    usage.upTo(1);
    usage.busy = 4;
    usage.waiting = 3;

    assertThat(usage.meanBusy(3)).isCloseTo((2 + 2 * 4) / 3.0, within(1e-12));
    assertThat(usage.meanWaiting(3)).isCloseTo((1 + 2 * 3) / 3.0, within(1e-12));
    assertThat(usage.neverEmpty(3)).isTrue();
    usage.measureFrom(4);
    assertThat(usage.meanBusy(6)).isEqualTo(4);
    assertThat(usage.meanWaiting(6)).isEqualTo(3);
    usage.waiting = 0;
    assertThat(usage.neverEmpty(6)).as("for a moment").isTrue();
    assertThat(usage.neverEmpty(7)).isFalse();
    usage.waiting = 9;
    assertThat(usage.neverEmpty(8)).isFalse();
  }

  @Test
  void aPauseTakesItsServersAndNoOthers() {
    Usage usage = new Usage();
    usage.busy = 1;
    usage.pause(1, 4, 3);

    assertThat(usage.meanBusy(5)).isCloseTo((1 + 2 * 4 + 2) / 5.0, within(1e-12));
    usage.pause(5, 4, 9);
    assertThat(usage.meanBusy(7)).as("in the middle of it").isCloseTo(19 / 7.0, within(1e-12));
  }

  /** A pause of two seconds after every three requests. */
  @Test
  void workStandsStillInAPause() {
    Usage usage = new Usage();
    WorkingTime working = new WorkingTime(new Pauses(3, 2), 1, usage);

    assertThat(working.begun(1)).isFalse();
    assertThat(working.begun(1)).isFalse();
    assertThat(working.begun(4)).isTrue();
    assertThat(working.at(5)).as("paused since 4").isEqualTo(4);
    assertThat(working.at(6)).isEqualTo(4);
    assertThat(working.at(7)).isEqualTo(5);
    assertThat(working.clock(5)).isEqualTo(7);
    assertThat(working.begun(7)).isFalse();
    assertThat(working.begun(7)).isFalse();
    assertThat(working.begun(8)).isTrue();
    assertThat(working.at(9)).isEqualTo(6);
    assertThat(working.at(11)).isEqualTo(7);
    WorkingTime never = new WorkingTime(Pauses.NONE, 1, usage);
    for (int i = 0; i < 10; i++) {
      assertThat(never.begun(i)).isFalse();
    }
    assertThat(never.at(9)).isEqualTo(9);
  }

  @Test
  void onlyWhatEndsInTheWindowIsCountedEachKindByItself() {
    WindowTally tally = new WindowTally();
    tally.succeeded(1, 5);
    tally.failed(1, Failure.QUEUE_FULL);
    tally.kind(0, 5);
    assertThat(tally.responses().count()).isZero();
    assertThat(tally.failed()).isZero();
    tally.measureFrom(10, 1);
    tally.succeeded(11, 0.5);
    tally.failed(12, Failure.CLIENT_TIMEOUT);
    tally.failed(13, Failure.CLIENT_TIMEOUT);
    tally.failed(13, Failure.QUEUE_FULL);
    tally.kind(0, 1);
    tally.kind(2, 3);
    tally.kind(2, 5);

    assertThat(tally.since()).isEqualTo(10);
    assertThat(tally.responses().count()).isEqualTo(1);
    assertThat(tally.failed()).isEqualTo(3);
    assertThat(tally.failures())
        .isEqualTo(Map.of(Failure.CLIENT_TIMEOUT, 2L, Failure.QUEUE_FULL, 1L));
    assertThat(tally.mean(0)).isEqualTo(1);
    assertThat(tally.mean(1)).isNaN();
    assertThat(tally.mean(2)).isEqualTo(4);
    assertThat(tally.mean(3)).isNaN();
    tally.measureFrom(20, 1);
    assertThat(tally.failed()).isZero();
    assertThat(tally.mean(2)).isNaN();
    assertThat(tally.responses().count()).isZero();
  }

  @Test
  void queuesGiveWhatCameFirstHoweverTheyGrow() {
    SplittableRandom random = new SplittableRandom(1);
    TimedRing timed = new TimedRing();
    ArrayDeque<Integer> expected = new ArrayDeque<>();
    assertThat(timed.time()).isEqualTo(Double.POSITIVE_INFINITY);
    for (int i = 0; i < 2_000; i++) {
      if (expected.isEmpty() || random.nextInt(5) < (i < 1_000 ? 3 : 2)) {
        expected.add(i);
        timed.add(i / 2.0, i);
      } else {
        assertThat(timed.time()).isEqualTo(expected.getFirst() / 2.0);
        assertThat(timed.poll()).isEqualTo(expected.removeFirst());
      }
      assertThat(timed.size()).isEqualTo(expected.size());
    }
  }

  @Test
  void theClockKnowsWhoIsFirst() {
    SplittableRandom random = new SplittableRandom(2);
    for (int sources : new int[] {1, 2, 3, 5, 8, 9}) {
      Clock clock = new Clock(sources);
      double[] times = new double[sources];
      java.util.Arrays.fill(times, Double.POSITIVE_INFINITY);
      for (int i = 0; i < 300; i++) {
        int source = random.nextInt(sources);
        times[source] =
            random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : 1 + random.nextInt(1_000_000);
        clock.set(source, times[source]);
        double least = java.util.Arrays.stream(times).min().orElseThrow();
        assertThat(clock.time(clock.first())).isEqualTo(least);
        long others =
            java.util.stream.IntStream.range(0, sources)
                .filter(other -> other != source && Double.isFinite(times[other]))
                .count();
        assertThat(clock.only(source)).isEqualTo(others == 0);
      }
    }
  }
}
