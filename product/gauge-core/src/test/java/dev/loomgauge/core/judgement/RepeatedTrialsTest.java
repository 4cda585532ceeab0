package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trials of a machine that others use too. */
class RepeatedTrialsTest {
  private static final TrialWarning FOREIGN =
      GateCode.FOREIGN_CPU.warning(Severity.VOID, "others", "");
  private static final TrialWarning STEAL = GateCode.STEAL.warning(Severity.VOID, "stolen", "");
  private static final TrialWarning TIMEOUTS =
      GateCode.ERRORS_TIMEOUT.warning(Severity.VOID, "late", "");

  private static Trial trial(
      String id, String cell, int block, @Nullable String repeats, TrialWarning... warnings) {
    Judgement judgement = Judgement.NONE;
    for (TrialWarning warning : warnings) {
      judgement = judgement.and(warning);
    }
    return TrialCopy.of(new Trials().trial(judgement))
        .id(id)
        .cell(cell)
        .repetition(block)
        .repeats(repeats)
        .trial();
  }

  @Test
  void aTrialIsDueAgainWhileAllOfItsCellAndBlockAreDisturbedTwiceAtMost() {
    Trial first = trial("001", "a", 1, null, STEAL);
    Trial again = trial("001-again1", "a", 1, "001", FOREIGN);
    Trial last = trial("001-again2", "a", 1, "001", STEAL);
    Trial other = trial("002", "b", 1, null, TIMEOUTS);
    Trial later = trial("003", "a", 2, null);

    assertThat(Repetitions.due("a", 1, List.of(other, later, first))).contains(first);
    assertThat(Repetitions.due("a", 1, List.of(first, again, later))).contains(first);
    assertThat(Repetitions.due("a", 1, List.of(first, again, last))).isEmpty();
    assertThat(Repetitions.due("a", 1, List.of(first, trial("x", "a", 1, "001")))).isEmpty();
    assertThat(Repetitions.due("a", 2, List.of(first, later))).isEmpty();
    assertThat(Repetitions.due("b", 1, List.of(other))).as("overload is an answer").isEmpty();
    assertThat(Repetitions.id("001", 2)).isEqualTo("001-again2");
    assertThat(Repetitions.last("001-again2")).isTrue();
    assertThat(Repetitions.last("001-again1")).isFalse();
    assertThat(Repetitions.original(again)).isEqualTo("001");
    assertThat(Repetitions.original(first)).isEqualTo("001");
  }

  /** Where it was predicted to be busy, it will be busy again. */
  @Test
  void aTrialWhoseMeasuringSideWasBusyIsDueAgainWhereThatWasNotPredicted() {
    assertThat(Repetitions.due("a", 1, List.of(busy(0.85, Trial.Outcome.COMPLETED)))).isPresent();
    assertThat(Repetitions.due("a", 1, List.of(busy(0.86, Trial.Outcome.COMPLETED)))).isEmpty();
    assertThat(Repetitions.due("a", 1, List.of(busy(0.5, Trial.Outcome.FAILED)))).isEmpty();
    assertThat(
            Repetitions.words(
                List.of(busy(0.5, Trial.Outcome.COMPLETED), trial("x", "a", 1, "001"))))
        .contains(
            "1 trial was repeated, because the measuring side was busier than predicted (1"
                + " measuring-side-busy).");
  }

  private static Trial busy(double predicted, Trial.Outcome outcome) {
    Trials trials = new Trials();
    trials.expected =
        ExpectedFigures.of(
            "mva", 398, null, null, null, null, 0, Map.of("downstream+load-cpu", predicted));
    TrialWarning busy = GateCode.MEASURING_SIDE_BUSY.warning(Severity.VOID, "busy", "");
    return TrialCopy.of(trials.trial(Judgement.NONE.and(busy)))
        .id("001")
        .cell("a")
        .repetition(1)
        .outcome(outcome)
        .trial();
  }

  @Test
  void whatWasRepeatedIsToldWithItsReasons() {
    List<Trial> trials =
        List.of(
            trial("001", "a", 1, null, STEAL, TIMEOUTS),
            trial("002", "b", 1, null, FOREIGN, STEAL),
            trial("003", "c", 1, null, STEAL),
            trial("004", "d", 1, null),
            trial("001-again1", "a", 1, "001"),
            trial("002-again1", "b", 1, "002", FOREIGN),
            trial("002-again2", "b", 1, "002", TIMEOUTS));

    // Of 002 both repetitions are void; nothing repeats 003
    assertThat(Repetitions.words(trials))
        .contains(
            "2 trials were repeated, because the machine disturbed them (2 foreign-cpu, 2 steal);"
                + " 1 of them without a valid repetition.");
    assertThat(Repetitions.madeGood(trials)).isEqualTo(1);
    assertThat(Repetitions.codes(trials.subList(0, 3))).isEqualTo("1 foreign-cpu, 3 steal");
    assertThat(Repetitions.words(List.of(trials.getFirst(), trials.get(4))))
        .contains("1 trial was repeated, because the machine disturbed it (1 steal).");
    assertThat(Repetitions.words(List.of(trials.getFirst()))).isEmpty();
    assertThat(Repetitions.madeGood(List.of(trials.get(3)))).as("nothing disturbed it").isZero();
  }
}
