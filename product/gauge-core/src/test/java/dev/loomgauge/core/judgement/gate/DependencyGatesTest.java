package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DependencyGatesTest {
  private final Trials trial = new Trials();

  private void postgres(String cpus, double percent, Map<Tier, Double> onCpusOf) {
    trial.dependencies =
        new TierUse(
            cpus,
            percent,
            100,
            50,
            9,
            null,
            List.of(new TierUse.Program(4711, "postgres", cpus, percent, onCpusOf)),
            null);
  }

  private Bottleneck bottleneck() {
    return requireNonNull(trial.judged().bottleneck());
  }

  @Test
  void aDependencyOnTheServicesCpusIsACautionThatNamesIt() {
    postgres("0-1", 30, Map.of(Tier.SERVICE, 4.0));
    assertThat(trial.codes()).isEmpty();
    postgres("0-1", 30, Map.of(Tier.SERVICE, 5.0));
    assertThat(trial.codes()).isEmpty();
    postgres("0-1", 30, Map.of(Tier.SERVICE, 5.1));
    assertThat(trial.codes()).containsExactly("dependency-cpu");
    postgres("0-1", 30, Map.of(Tier.SERVICE, 20.0));
    assertThat(trial.codes()).containsExactly("dependency-cpu");
    TrialWarning warning = trial.judged().warnings().getFirst();
    assertThat(warning.severity()).isEqualTo(CAUTION);
    assertThat(warning.evidence())
        .isEqualTo(
            "Programs that the service talks to used up to 20.0 % of its CPUs: postgres (pid 4711)"
                + " 20.0 %.");
    assertThat(warning.remedy()).contains("taskset");
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void aDependencyOnCpusOfItsOwnIsNoFault() {
    postgres("2", 60, Map.of());
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void aDependencyOnTheMeasuringCpusCountsTowardsAFullMeasuringSide() {
    trial.loadPct = 50;
    postgres("0", 30, Map.of(Tier.DATABASE, 30.0, Tier.DOWNSTREAM, 30.0, Tier.LOAD, 30.0));
    assertThat(trial.codes()).containsExactly("measuring-side-busy");
    assertThat(trial.judged().warnings().getFirst().evidence())
        .contains("load 50.0 %, dependencies 30.0 %");
  }

  @Test
  void aDependencyWhoseCpusAreFullIsTheBottleneck() {
    trial.zeroLoadMs = trial.meanMs / 2;
    postgres("2", 97, Map.of());
    assertThat(bottleneck().limiter()).isEqualTo(new Bottleneck.Cpu(List.of(Tier.DEPENDENCIES)));
    assertThat(BottleneckWords.of(bottleneck()))
        .isEqualTo("the CPU of the dependencies (97.0 %: postgres (pid 4711) 97.0 % of a core)");
  }

  @Test
  void cpusThatAreFullOnlyWithADependencyAreTheBottleneckOfBoth() {
    trial.zeroLoadMs = trial.meanMs / 2;
    trial.servicePct = 50;
    postgres("1", 48, Map.of(Tier.SERVICE, 48.0));
    assertThat(bottleneck().limiter().token()).isEqualTo("service+dependencies-cpu");
    assertThat(BottleneckWords.of(bottleneck())).contains("postgres (pid 4711) 48.0 %");
  }

  @Test
  void programsAreNamedFromTheBusiestOnAndFromHalfAPercentOn() {
    trial.dependencies =
        new TierUse(
            "0-1",
            60,
            200,
            50,
            9,
            null,
            List.of(
                new TierUse.Program(11, "mid", "0-1", 9, Map.of(Tier.SERVICE, 6.0)),
                new TierUse.Program(12, "least", "0-1", 0.5, Map.of(Tier.SERVICE, 0.5)),
                new TierUse.Program(13, "idle", "0-1", 0.4, Map.of(Tier.SERVICE, 0.4)),
                new TierUse.Program(14, "most", "0-1", 20, Map.of(Tier.SERVICE, 19.0))),
            null);

    assertThat(trial.judged().warnings().getFirst().evidence())
        .isEqualTo(
            "Programs that the service talks to used up to 25.9 % of its CPUs: most (pid 14) 19.0"
                + " %, mid (pid 11) 6.0 %, least (pid 12) 0.50 %.");
  }
}
