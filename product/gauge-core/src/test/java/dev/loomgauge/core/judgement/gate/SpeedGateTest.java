package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.MachineSpeed;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.TrialWarning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedGateTest {
  private final Trials trial = new Trials();

  private void predicted(double micros, double serviceUtilisation) {
    trial.predictedConditions = new CpuConditions(0.0, micros);
    trial.expected =
        ExpectedFigures.of(
            "mva", 398, null, null, null, null, 0, Map.of("service-cpu", serviceUtilisation));
  }

  /** Seconds in which a request costs by that factor more than where the probe takes 10 µs. */
  private void slowed(double factor) {
    trial.conditions = new CpuConditions(0.0, micros(factor));
  }

  private static double micros(double factor) {
    double exponent = Math.log(MachineSpeed.factor(2, 1)) / Math.log(2);
    return 10 * Math.pow(factor, 1 / exponent);
  }

  private TrialWarning only() {
    assertThat(trial.codes()).containsExactly("speed-changed");
    return trial.judged().warnings().getFirst();
  }

  @Test
  void aSpeedAsPredictedOrNearItIsNoMatter() {
    predicted(10, 0.98);
    slowed(1.045);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void withoutAProbeNothingIsClaimed() {
    predicted(10, 0.98);
    assertThat(trial.codes()).isEmpty();
    trial.predictedConditions = null;
    slowed(1.4);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void anotherSpeedIsACaution() {
    predicted(10, 0.98);
    slowed(1.1);
    assertThat(only())
        .returns(CAUTION, TrialWarning::severity)
        .extracting(TrialWarning::evidence)
        .asString()
        .contains("slower", " µs in place of 10 µs", "+10.0 %");
    slowed(0.9);
    assertThat(only().evidence()).contains("faster", "−10.0 %");
    trial.conditions = new CpuConditions(0.0, 12.0);
    assertThat(only().evidence())
        .startsWith(
            "The service's CPUs were slower than those that the prediction is about: a fixed piece of"
                + " work took 12 µs in place of 10 µs, which moves the CPU time of a request by"
                + " about +");
  }

  @Test
  void aMuchSlowerCpuVoidsTheTrialThatItLimits() {
    predicted(10, 0.98);
    trial.conditions = new CpuConditions(0.0, 12.6);
    assertThat(only().severity()).isEqualTo(VOID);
    trial.conditions = new CpuConditions(0.0, 12.4);
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void theLastRepetitionCountsOnCpusThatStaySlow() {
    predicted(10, 0.98);
    trial.conditions = new CpuConditions(0.0, 17.0);
    trial.last = true;
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void aMuchSlowerCpuThatWasNotToBeTheLimitIsNoMoreThanACaution() {
    predicted(10, 0.6);
    trial.conditions = new CpuConditions(0.0, 17.0);
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void aMuchFasterCpuIsNoMoreThanACaution() {
    predicted(10, 0.98);
    trial.conditions = new CpuConditions(0.0, 5.0);
    assertThat(only().severity()).isEqualTo(CAUTION);
  }

  @Test
  void whereUsersOrAPoolLimitTheSpeedIsNoMatter() {
    predicted(10, 0.3);
    slowed(1.25);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void aCpuThatIsFullOnlyBecauseItIsSlowerMatters() {
    predicted(10, 0.6);
    slowed(1.25);
    assertThat(only().evidence()).contains("slower");
    slowed(0.8);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void aSpeedThatChangesWithinTheWindowMattersToABusyCpu() {
    predicted(10, 0.98);
    List<Double> micros = new ArrayList<>(Collections.nCopies(4, 10.0));
    micros.addAll(Collections.nCopies(5, micros(1.12)));
    trial.columns.put("service_probe_us", micros);
    assertThat(only())
        .returns(CAUTION, TrialWarning::severity)
        .extracting(TrialWarning::evidence)
        .asString()
        .contains("within the window", "took 10 µs in its first half", "+12.0 %");
    Collections.replaceAll(micros, micros(1.12), 14.0);
    assertThat(only().evidence())
        .contains("took 10 µs in its first half and 14 µs in its second, which moves the CPU");
    Collections.reverse(micros);
    assertThat(only().evidence())
        .contains("took 14 µs in its first half and 10 µs in its second, which moves the CPU");
    predicted(10, 0.2);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void oneOddSecondIsNoChangeAndFiveSecondsAreTooFew() {
    predicted(10, 0.98);
    trial.columns.put(
        "service_probe_us", List.of(10.0, 10.0, 40.0, 10.0, 10.0, 10.0, 10.0, 10.0, 10.0));
    assertThat(trial.codes()).isEmpty();
    trial.okBySecond = Collections.nCopies(5, 398.0);
    trial.columns.put("service_probe_us", List.of(40.0, 40.0, 10.0, 10.0, 10.0));
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void onlyTheServicesOwnCpusDecideWhetherASpeedMatters() {
    trial.predictedConditions = new CpuConditions(0.0, 10.0);
    trial.expected =
        ExpectedFigures.of(
            "mva",
            398,
            null,
            null,
            null,
            null,
            0,
            Map.of("service-cpu", 0.1, "database-cpu", 0.98));
    slowed(1.4);
    List<TrialWarning> beside = trial.judged().warnings();
    predicted(10, 0.1);

    assertThat(trial.judged().warnings()).isEqualTo(beside);
    predicted(10, 0.98);
    assertThat(trial.judged().warnings()).isNotEqualTo(beside);
  }

  @Test
  void aSpeedMattersFromSeventyPercentOfTheCpuOnAndBeyondFivePercent() {
    slowed(0.9);
    predicted(10, 0.7);
    assertThat(trial.codes()).isEmpty();
    predicted(10, 0.701);
    assertThat(only().evidence()).contains("−10.0 %");
    slowed(1.049);
    assertThat(trial.codes()).isEmpty();
    slowed(1.051);
    assertThat(only().severity()).isEqualTo(CAUTION);
    slowed(1 / 1.049);
    assertThat(trial.codes()).isEmpty();
    slowed(1 / 1.051);
    assertThat(only().severity()).isEqualTo(CAUTION);
    trial.conditions = new CpuConditions(0.0, 12.5);
    assertThat(only().severity()).isEqualTo(VOID);
  }

  @Test
  void sixSecondsShowWhetherTheSpeedChangedByATenth() {
    predicted(10, 0.98);
    trial.okBySecond = Collections.nCopies(6, 398.0);
    for (double factor : new double[] {1.09, 1 / 1.09}) {
      trial.columns.put("service_probe_us", halves(factor));
      assertThat(trial.codes()).isEmpty();
    }
    for (double factor : new double[] {1.11, 1 / 1.11}) {
      trial.columns.put("service_probe_us", halves(factor));
      assertThat(only().severity()).isEqualTo(CAUTION);
    }
  }

  private static List<Double> halves(double factor) {
    double later = micros(factor);
    return List.of(10.0, 10.0, 10.0, later, later, later);
  }
}
