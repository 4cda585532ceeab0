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

  @Test
  void everyCodeHasItsSeveritiesAndItsCause() {
    assertThat(GateCode.values())
        .extracting(
            code ->
                "%s %s%s%s"
                    .formatted(
                        code.key(),
                        code.severities(),
                        code.overload() ? " overload" : "",
                        code.machine() ? " machine" : ""))
        .containsExactly(
            "nothing-answered [VOID] overload",
            "errors-refused [VOID, CAUTION] overload",
            "errors-timeout [VOID, CAUTION] overload",
            "errors-cut [VOID, CAUTION] overload",
            "errors-wrong-answer [VOID, CAUTION] overload",
            "errors-other [VOID, CAUTION] overload",
            "above-ceiling [VOID]",
            "above-estimated-ceiling [CAUTION]",
            "little-broken [VOID] overload",
            "measuring-side-busy [VOID]",
            "database-busy [CAUTION]",
            "shared-cpus-busy [VOID, CAUTION]",
            "generator-thread-busy [VOID]",
            "downstream-thread-busy [VOID]",
            "generator-late [VOID, CAUTION]",
            "think-too-long [VOID]",
            "starts-missed [VOID]",
            "connections-missing [VOID, CAUTION] overload",
            "limits-differ [VOID]",
            "not-steady [VOID, CAUTION] overload",
            "bursts [CAUTION]",
            "foreign-cpu [VOID, CAUTION] machine",
            "dependency-cpu [CAUTION]",
            "steal [VOID, CAUTION] machine",
            "frequency-changed [CAUTION] machine",
            "speed-changed [VOID, CAUTION] machine",
            "swapping [VOID, CAUTION]",
            "clock-jumped [VOID, CAUTION] machine",
            "unexplained-limit [CAUTION]",
            "pinned [CAUTION]",
            "log-cut [CAUTION]",
            "not-warm [CAUTION, NOTE]",
            "not-observed [CAUTION]",
            "not-checkable [NOTE]",
            "host-lost [VOID] machine",
            "host-throttled [VOID] machine",
            "network-full [VOID]",
            "service-died [VOID] overload");
  }
}
