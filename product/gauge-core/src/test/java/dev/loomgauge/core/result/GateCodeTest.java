package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.TrialWarning.Severity;
import org.junit.jupiter.api.Test;

class GateCodeTest {
  @Test
  void everyCodeIsFoundByItsKey() {
    assertThat(GateCode.values())
        .allSatisfy(code -> assertThat(GateCode.of(code.key())).contains(code));
    assertThat(GateCode.LITTLE_BROKEN.key()).isEqualTo("little-broken");
  }

  @Test
  void aWarningHasOneOfTheSeveritiesOfItsCode() {
    assertThat(GateCode.BURSTS.warning(Severity.CAUTION, "", "").code()).isEqualTo("bursts");
    assertThatThrownBy(() -> GateCode.BURSTS.warning(Severity.VOID, "", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bursts cannot be VOID");
  }

  @Test
  void theCodeOfAnotherVersionIsADisturbance() {
    assertThat(new TrialWarning("retired-gate", Severity.VOID, "", "").overload()).isFalse();
    assertThat(new TrialWarning("errors-timeout", Severity.VOID, "", "").overload()).isTrue();
  }

  @Test
  void onlyWhatLooksAtNeitherTheServiceNorTheLoadIsOfTheMachine() {
    assertThat(GateCode.values())
        .filteredOn(GateCode::machine)
        .containsExactly(
            GateCode.FOREIGN_CPU,
            GateCode.STEAL,
            GateCode.FREQUENCY_CHANGED,
            GateCode.SPEED_CHANGED,
            GateCode.CLOCK_JUMPED,
            GateCode.HOST_LOST,
            GateCode.HOST_THROTTLED)
        .noneMatch(GateCode::overload);
  }
}
