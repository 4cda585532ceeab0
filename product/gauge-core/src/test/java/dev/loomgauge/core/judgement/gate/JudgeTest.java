package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeTest {
  private final Trials trial = new Trials();

  @Test
  void aGoodTrialHasNoWarningAndObeysLittlesLaw() {
    Trial judged = trial.judged();

    assertThat(judged.warnings()).isEmpty();
    assertThat(judged.valid()).isTrue();
    assertThat(judged.little())
        .isNotNull()
        .satisfies(little -> assertThat(little.ratio()).isEqualTo(1, within(1e-6)));
  }

  @Test
  void aMeasuringSideAboveEightyFivePercentVoidsTheTrial() {
    trial.loadPct = 80;

    assertThat(trial.codes()).containsExactly("measuring-side-busy");
    assertThat(trial.judged().valid()).isFalse();
  }

  @Test
  void errorsAreToldByKindAndVoidTheTrialAboveOnePercent() {
    trial.errors = Map.of("timeout", 3L, "reset", 1L);
    assertThat(trial.codes()).containsExactly("errors-timeout", "errors-cut");
    assertThat(trial.judged().valid()).isTrue();

    trial.errors = Map.of("timeout", 400L);
    assertThat(trial.judged().valid()).isFalse();
  }

  @Test
  void aWarmUpThatIsNotOverIsSeen() {
    trial.okBySecond = List.of(300.0, 310.0, 330.0, 370.0, 390.0, 400.0, 430.0, 440.0, 450.0);

    assertThat(trial.codes()).containsExactly("not-steady");
    assertThat(trial.judged().valid()).isFalse();
  }

  @Test
  void burstsAreNotTakenForAWarmUpThatIsNotOver() {
    trial.okBySecond = List.of(600.0, 200.0, 590.0, 210.0, 400.0, 380.0, 205.0, 610.0, 300.0);

    assertThat(trial.codes()).containsExactly("bursts");
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void aGeneratorThatIsLateIsNotTrusted() {
    trial.lagMs = 7000;

    assertThat(trial.codes()).containsExactly("generator-late");
    assertThat(trial.judged().valid()).isFalse();
  }

  @Test
  void missingConnectionsStealAndAnUnobservedJvmAreTold() {
    trial.connections = 2500;
    trial.stealPct = 8;
    trial.jvm = null;

    assertThat(trial.codes()).containsExactly("connections-missing", "steal", "not-observed");
  }

  /** As Tomcat does after 100 requests. */
  @Test
  void connectionsThatAreEndedAndOpenedAgainAreNotMissing() {
    trial.leastConnections = trial.connections / 2;

    assertThat(trial.codes()).doesNotContain("connections-missing");
  }

  @Test
  void aTrialThatWasNotCompletedHasNoBottleneckThoughNothingSpeaksAgainstIt() {
    trial.outcome = Trial.Outcome.INTERRUPTED;

    assertThat(trial.codes()).isEmpty();
    assertThat(trial.judged().bottleneck()).isNull();
  }
}
