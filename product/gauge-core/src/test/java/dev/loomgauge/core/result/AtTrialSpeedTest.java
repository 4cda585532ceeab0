package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.TrialsCsv;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AtTrialSpeedTest {
  /** Where the probe takes 14.4 µs, in place of 10 µs. */
  private static final double SLOWDOWN = MachineSpeed.factor(14.4, 10);

  private final Trials trial = new Trials();

  private void predicted(double rps, Limit... limits) {
    trial.limits = List.of(limits);
    trial.expected = ExpectedFigures.of("mva", rps, null, null, null, null, 0, Map.of());
  }

  private static Limit cpu(double rps) {
    return new Limit(
        "service-cpu",
        Kind.STATION,
        new Limit.Terms("service-cpu", 1, 1.0 / rps),
        false,
        0.05,
        null);
  }

  private static Limit users(double rps) {
    return new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / rps), true, 0);
  }

  private AtTrialSpeed found() {
    return AtTrialSpeed.of(trial.draft()).orElseThrow();
  }

  @Test
  void aCpuThatIsFullMovesThePredictionByStealAndSpeedOfTheTrial() {
    predicted(980, cpu(1_000), users(5_000));
    trial.predictedConditions = new CpuConditions(0.1, 10.0);
    trial.conditions = new CpuConditions(0.28, 14.4);

    assertThat(found().speed()).isCloseTo(0.8 / SLOWDOWN, within(1e-9));
    assertThat(found().throughputRps()).isCloseTo(980 * 0.8 / SLOWDOWN, within(1e-6));
  }

  @Test
  void usersWhoLimitAreNotMovedUntilTheCpuIsTheWall() {
    predicted(500, users(500), cpu(1_000));
    trial.predictedConditions = new CpuConditions(null, 10.0);
    trial.conditions = new CpuConditions(null, 14.4);
    assertThat(found().throughputRps()).isEqualTo(500);
    trial.conditions = new CpuConditions(null, 900.0);
    assertThat(found().throughputRps())
        .isLessThan(500)
        .isCloseTo(1_000 / MachineSpeed.factor(900, 10), within(1e-6));
  }

  @Test
  void aFasterCpuReachesNoFurtherThanTheNextLimit() {
    predicted(1_000, cpu(1_000), users(1_100));
    trial.predictedConditions = new CpuConditions(null, 14.4);
    trial.conditions = new CpuConditions(null, 10.0);
    assertThat(found().throughputRps()).isCloseTo(1_100, within(1e-6));
  }

  @Test
  void withoutTheProbeStealAloneIsKnown() {
    predicted(1_000, cpu(1_000), users(5_000));
    trial.predictedConditions = new CpuConditions(0.0, null);
    trial.conditions = new CpuConditions(0.2, 9.0);
    assertThat(found().throughputRps()).isCloseTo(800, within(1e-6));
  }

  @Test
  void stealThatIsKnownOfOneOfThemAloneIsLeftOut() {
    predicted(1_000, cpu(1_000), users(5_000));
    trial.predictedConditions = new CpuConditions(0.1, 10.0);
    trial.conditions = new CpuConditions(null, 14.4);
    assertThat(found().speed()).isCloseTo(1 / SLOWDOWN, within(1e-9));
    trial.predictedConditions = new CpuConditions(null, 10.0);
    trial.conditions = new CpuConditions(0.1, 14.4);
    assertThat(found().speed()).isCloseTo(1 / SLOWDOWN, within(1e-9));
  }

  @Test
  void whereNothingIsKnownOfOneOfThemThereIsNone() {
    predicted(1_000, cpu(1_000));
    trial.conditions = new CpuConditions(0.2, 9.0);
    assertThat(AtTrialSpeed.of(trial.draft())).isEmpty();
    trial.predictedConditions = new CpuConditions(null, null);
    assertThat(AtTrialSpeed.of(trial.draft())).isEmpty();
    assertThat(row()).containsExactly("9.000", "");
  }

  @Test
  void theTableOfTrialsHasBoth() {
    predicted(1_000, cpu(1_000), users(5_000));
    trial.predictedConditions = new CpuConditions(0.0, 10.0);
    trial.conditions = new CpuConditions(0.0, 14.4);
    assertThat(row()).containsExactly("14.400", Csv.figure(1_000 / SLOWDOWN, 2));
  }

  private List<String> row() {
    return TrialsCsv.row(trial.draft(), List.of("probe_us", "predicted_rps_at_this_speed"));
  }
}
