package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TrialWarning.Severity;
import org.junit.jupiter.api.Test;

class TrialWarningTest {
  private static TrialWarning of(String code, Severity severity) {
    return new TrialWarning(code, severity, "It was seen.", "Wait.");
  }

  @Test
  void onlyWhatVoidsATrialAndLiesAtTheMachineVoidsItByTheMachine() {
    for (GateCode code : GateCode.values()) {
      assertThat(of(code.key(), Severity.VOID).voidsByMachine()).isEqualTo(code.machine());
      assertThat(of(code.key(), Severity.CAUTION).voidsByMachine()).isFalse();
      assertThat(of(code.key(), Severity.NOTE).voidsByMachine()).isFalse();
      assertThat(of(code.key(), Severity.CAUTION).overload()).isEqualTo(code.overload());
    }
    assertThat(of("of-a-later-version", Severity.VOID))
        .returns(false, TrialWarning::voidsByMachine)
        .returns(false, TrialWarning::overload);
  }
}
