package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import org.junit.jupiter.api.Test;

class TrialAnswerTest {
  private static final TrialWarning TIMEOUTS =
      GateCode.ERRORS_TIMEOUT.warning(Severity.VOID, "5 % timeouts", "");
  private static final TrialWarning UNSTEADY =
      GateCode.NOT_STEADY.warning(Severity.VOID, "it drifts", "");
  private static final TrialWarning STOLEN =
      GateCode.STEAL.warning(Severity.VOID, "20 % stolen", "");

  private static Trial with(TrialWarning... warnings) {
    Judgement judgement = Judgement.NONE;
    for (TrialWarning warning : warnings) {
      judgement = judgement.and(warning);
    }
    return new Trials().trial(judgement);
  }

  @Test
  void aValidTrialHasFiguresWhateverItIsCautionedFor() {
    assertThat(TrialAnswer.of(with())).isEqualTo(TrialAnswer.FIGURES);
    assertThat(TrialAnswer.of(with(GateCode.ERRORS_TIMEOUT.warning(Severity.CAUTION, "few", ""))))
        .isEqualTo(TrialAnswer.FIGURES);
  }

  @Test
  void aLoadThatWasNotCarriedIsACollapseWithItsFirstSign() {
    Trial trial = with(TIMEOUTS, UNSTEADY);

    assertThat(TrialAnswer.of(trial)).isEqualTo(TrialAnswer.COLLAPSE);
    assertThat(TrialAnswer.collapse(trial)).contains(TIMEOUTS);
  }

  @Test
  void aTrialThatWasDisturbedAsWellSaysNothing() {
    assertThat(TrialAnswer.of(with(TIMEOUTS, STOLEN))).isEqualTo(TrialAnswer.NONE);
    assertThat(TrialAnswer.of(with(STOLEN))).isEqualTo(TrialAnswer.NONE);
    assertThat(TrialAnswer.of(with(TIMEOUTS, GateCode.STEAL.warning(Severity.CAUTION, "2 %", ""))))
        .isEqualTo(TrialAnswer.COLLAPSE);
  }

  @Test
  void aCautionIsNoSignOfACollapse() {
    TrialWarning few = GateCode.NOT_STEADY.warning(Severity.CAUTION, "a little", "");

    assertThat(TrialAnswer.collapse(with(few, TIMEOUTS))).contains(TIMEOUTS);
    assertThat(TrialAnswer.collapse(with(few))).isEmpty();
  }
}
