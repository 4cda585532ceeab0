package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedGateTest {
  private final Trials trial = new Trials();

  private void predicted(double micros, double serviceUtilisation) {
    trial.predictedConditions = new CpuConditions(0.0, micros);
    trial.expected =
        new Expected(
            "mva", 398, null, null, null, null, 0, Map.of("service-cpu", serviceUtilisation));
  }

  private void seen(double micros) {
    trial.columns.put("service_probe_us", Collections.nCopies(9, micros));
  }

  private TrialWarning only() {
    assertThat(trial.codes()).containsExactly("speed-changed");
    return trial.judged().warnings().getFirst();
  }

  @Test
  void aSpeedAsPredictedOrNearItIsNoMatter() {
    predicted(10, 0.98);
    seen(10.9);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void withoutAProbeNothingIsClaimed() {
    predicted(10, 0.98);
    assertThat(trial.codes()).isEmpty();
    trial.predictedConditions = null;
    seen(20);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void anotherSpeedIsACaution() {
    predicted(10, 0.98);
    seen(12);
    assertThat(only())
        .returns(CAUTION, TrialWarning::severity)
        .extracting(TrialWarning::evidence)
        .asString()
        .contains("slower", "12 µs in place of 10 µs", "+9.5 %");
    seen(8);
    assertThat(only().evidence()).contains("faster");
  }

  @Test
  void aMuchSlowerOrFasterCpuThatDecidesTheThroughputVoidsTheTrialByTheMachine() {
    predicted(10, 0.98);
    seen(16);
    assertThat(only().severity()).isEqualTo(VOID);
    assertThat(trial.judged().disturbed()).isTrue();
    seen(6);
    assertThat(only().severity()).isEqualTo(VOID);
  }

  @Test
  void whereUsersOrAPoolLimitItStaysACaution() {
    predicted(10, 0.3);
    seen(16);
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void aCpuThatIsFullOnlyBecauseItIsSlowerDecidesToo() {
    predicted(10, 0.6);
    seen(16);
    assertThat(only().severity()).isEqualTo(VOID);
    seen(6);
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void whatTheServiceUsedInTheTrialDoesNotDecideWhetherItIsRepeated() {
    predicted(10, 0.3);
    seen(16);
    trial.servicePct = 84;
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void aSpeedThatChangesWithinTheWindowIsSeenWithoutAPredictionToo() {
    trial.columns.put(
        "service_probe_us", List.of(10.0, 10.0, 10.0, 10.0, 13.0, 13.0, 13.0, 13.0, 13.0));
    assertThat(only())
        .returns(CAUTION, TrialWarning::severity)
        .extracting(TrialWarning::evidence)
        .asString()
        .contains("within the window", "10 µs in its first half and 13 µs in its second");
  }

  @Test
  void oneOddSecondIsNoChange() {
    trial.columns.put(
        "service_probe_us", List.of(10.0, 10.0, 40.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0));
    assertThat(trial.codes()).isEmpty();
  }
}
