package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.LoopRecorder.LoopEnd;
import dev.loomgauge.protocol.load.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopRecorderTest {
  private static final long MS = 1_000_000;

  /** Ramp to 500 ms, window from 1,500 ms to 4,000 ms. */
  private final Timeline timeline =
      new Timeline(0, 10_000, 500 * MS, 1_500 * MS, 4_000 * MS, 4_000 * MS, 1_000 * MS);

  private final List<Tally> seconds = new ArrayList<>();
  private final LoopRecorder recorder = new LoopRecorder(timeline, false, seconds::add);

  @Test
  void secondsAreAlignedToTheWindowAndCutByIt() {
    recorder.advance(5_000 * MS);
    assertThat(seconds).extracting(tally -> tally.second).containsExactly(-2L, -1L, 0L, 1L, 2L);
    assertThat(seconds)
        .extracting(tally -> tally.from / MS)
        .containsExactly(0L, 500L, 1_500L, 2_500L, 3_500L);
    assertThat(seconds)
        .extracting(tally -> tally.to / MS)
        .containsExactly(500L, 1_500L, 2_500L, 3_500L, 4_000L);
    assertThat(recorder.ended()).isTrue();
  }

  @Test
  void rowsAreAsShortAsThePlanSays() {
    Timeline quarters = new Timeline(0, 10_000, 0, 0, 600 * MS, 600 * MS, 250 * MS);
    new LoopRecorder(quarters, false, seconds::add).advance(1_000 * MS);
    assertThat(seconds).extracting(tally -> tally.to / MS).containsExactly(250L, 500L, 600L);
    assertThat(seconds).extracting(tally -> tally.second).containsExactly(0L, 1L, 2L);
  }

  @Test
  void countingGoesOnBehindTheWindowWhileTheLoadFalls() {
    Timeline falling = new Timeline(0, 10_000, 0, 500 * MS, 2_000 * MS, 4_500 * MS, 1_000 * MS);
    LoopRecorder longer = new LoopRecorder(falling, false, seconds::add);
    longer.advance(5_000 * MS);
    assertThat(seconds)
        .extracting(tally -> tally.from / MS)
        .containsExactly(0L, 500L, 1_500L, 2_000L, 3_500L);
    assertThat(seconds)
        .extracting(tally -> falling.phase(tally.from))
        .containsExactly(Phase.WARMUP, Phase.WINDOW, Phase.WINDOW, Phase.DOWN, Phase.DOWN);
    assertThat(seconds.getLast().to).isEqualTo(4_500 * MS);
  }

  @Test
  void whatIsThoughtInASecondIsExactByTheAgesAtItsEdges() {
    recorder.thinks(1_400 * MS);
    recorder.thought(1_700 * MS, 1_400 * MS);
    recorder.thinks(2_000 * MS);
    recorder.thinks(2_300 * MS);
    recorder.leftThinking(2_600 * MS, 2_300 * MS);
    recorder.thought(3_600 * MS, 2_000 * MS);
    recorder.advance(4_000 * MS);
    assertThat(seconds).extracting(tally -> tally.thoughts).containsExactly(0L, 0L, 1L, 0L, 1L);
    assertThat(seconds)
        .extracting(tally -> tally.thoughtNanos / MS)
        .containsExactly(0L, 0L, 300L, 0L, 1_600L);
    // At 2,500 ms two think, since 2,000 and 2,300 ms; one of them leaves.
    assertThat(seconds)
        .extracting(tally -> tally.thoughtAgesNanos / MS)
        .containsExactly(0L, 100L, 700L, 1_500L, 0L);
  }

  @Test
  void aRequestCountsInTheSecondInWhichItEnds() {
    exchange(1_400, 1_499);
    exchange(1_400, 1_500);
    exchange(3_900, 3_999);
    exchange(3_900, 4_000);
    recorder.advance(4_001 * MS);
    assertThat(seconds).extracting(tally -> tally.ok).containsExactly(0L, 1L, 1L, 0L, 1L);
    assertThat(recorder.leave(List.of()).drained().ok).isEqualTo(1);
  }

  @Test
  void withTheAgesAtBothEdgesTheLatenciesOfASecondAreTheTimeSpentInIt() {
    recorder.started(1_200 * MS, 1_200 * MS);
    recorder.started(2_000 * MS, 2_000 * MS);
    exchange(2_100, 2_300);
    recorder.answered(2_400 * MS, 200, 1_200 * MS);
    recorder.ok(2_400 * MS, 1_200 * MS, 1_200 * MS);
    recorder.advance(4_000 * MS);

    Tally before = seconds.get(1);
    Tally second = seconds.get(2);
    assertThat(before.agesNanos).isEqualTo(300 * MS);
    assertThat(second.agesNanos).isEqualTo(500 * MS);
    long spent = Math.round(second.latencies.sumNanos()) + second.agesNanos - before.agesNanos;
    assertThat(spent).isEqualTo(second.inFlight.area);
  }

  @Test
  void latenciesOfSuccessesAndOfFailuresAreKeptApart() {
    exchange(1_600, 1_700);
    recorder.started(1_700 * MS, 1_700 * MS);
    recorder.failed(2_200 * MS, FailureKind.TIMEOUT, 1_700 * MS);
    recorder.started(2_200 * MS, 2_200 * MS);
    recorder.answered(2_300 * MS, 500, 2_200 * MS);
    recorder.refused(2_300 * MS, 2_200 * MS);
    recorder.advance(4_000 * MS);
    Tally first = seconds.get(2);
    assertThat(first.latencies.count()).isEqualTo(1);
    assertThat(first.latencies.figures().maxMs()).isEqualTo(100);
    assertThat(first.failed().count()).isEqualTo(2);
    assertThat(first.errors)
        .containsOnly(Map.entry(FailureKind.TIMEOUT, 1L), Map.entry(FailureKind.CHECK_FAILED, 1L));
    assertThat(first.statuses[500]).isEqualTo(1);
  }

  @Test
  void theMeanInFlightIsTheAreaUnderTheCurve() {
    recorder.started(1_000 * MS, 1_000 * MS);
    recorder.started(2_000 * MS, 2_000 * MS);
    recorder.answered(3_000 * MS, 200, 1_000 * MS);
    recorder.advance(4_000 * MS);
    // One throughout, a second one from 2,000 to 3,000 ms.
    assertThat(seconds.get(2).inFlight.area).isEqualTo((1_000 + 500) * MS);
    assertThat(seconds.get(3).inFlight.area).isEqualTo((1_000 + 500) * MS);
    assertThat(seconds.get(4).inFlight.area).isEqualTo(500 * MS);
    assertThat(seconds.get(3).inFlight.last).isEqualTo(1);
    assertThat(seconds.get(2).inFlight.most).isEqualTo(2);
  }

  @Test
  void anEarlyEndCutsTheWindowThere() {
    exchange(1_600, 1_700);
    recorder.endAt(2_000 * MS);
    exchange(1_900, 2_100);
    assertThat(seconds.getLast().to).isEqualTo(2_000 * MS);
    assertThat(seconds.getLast().ok).isEqualTo(1);
    assertThat(recorder.leave(List.of()).drained().ok).isEqualTo(1);
  }

  @Test
  void anEndThatLiesBeforeTheSecondThatRunsIsTheBeginOfThatSecond() {
    recorder.advance(2_600 * MS);
    recorder.endAt(2_000 * MS);
    recorder.advance(2_700 * MS);
    assertThat(recorder.end()).isEqualTo(2_500 * MS);
    assertThat(recorder.ended()).isTrue();
    assertThat(seconds.getLast())
        .returns(2_500 * MS, tally -> tally.from)
        .returns(2_500 * MS, tally -> tally.to);
  }

  @Test
  void anEndBeforeTheStartEndsTheRunAtOnceAndNoSecondIsShorterThanNone() {
    Timeline later =
        new Timeline(9_000 * MS, 10_000, 9_000 * MS, 9_000 * MS, 9_500 * MS, 9_500 * MS, MS);
    LoopRecorder early = new LoopRecorder(later, false, seconds::add);
    early.endAt(50 * MS);
    early.advance(50 * MS);
    assertThat(early.ended()).isTrue();
    assertThat(seconds)
        .singleElement()
        .returns(50 * MS, tally -> tally.from)
        .returns(50 * MS, tally -> tally.to)
        .returns(0L, tally -> tally.inFlight.area);
  }

  @Test
  void answersThatOutliveTheDrainDoNotChangeWhatWasHandedOver() {
    recorder.started(3_000 * MS, 3_000 * MS);
    recorder.started(3_500 * MS, 3_500 * MS);
    recorder.failed(4_500 * MS, FailureKind.TIMEOUT, 3_000 * MS);
    recorder.errorOfKind(0, FailureKind.TIMEOUT);
    recorder.sample(FailureKind.TIMEOUT, "no answer");

    LoopEnd end = recorder.leave(List.of(1_000 * MS));
    recorder.answered(5_000 * MS, 200, 3_500 * MS);
    recorder.ok(5_000 * MS, 3_500 * MS, 3_500 * MS);
    recorder.okOfKind(1, 1_500 * MS);
    recorder.failed(5_100 * MS, FailureKind.RESET, 3_500 * MS);
    recorder.sample(FailureKind.RESET, "reset");

    assertThat(end.drained().ok).isZero();
    assertThat(end.drained().errors).containsOnly(Map.entry(FailureKind.TIMEOUT, 1L));
    assertThat(end.drained().statuses[200]).isZero();
    assertThat(end.drained().kinds.counted(List.of("list", "create"))).containsOnlyKeys("list");
    assertThat(end.samples()).containsOnly(Map.entry(FailureKind.TIMEOUT, "no answer"));
    assertThat(end.ages()).containsExactly(1_000 * MS);
  }

  private void exchange(long sentMs, long endedMs) {
    recorder.started(sentMs * MS, sentMs * MS);
    recorder.answered(endedMs * MS, 200, sentMs * MS);
    recorder.ok(endedMs * MS, sentMs * MS, sentMs * MS);
  }
}
