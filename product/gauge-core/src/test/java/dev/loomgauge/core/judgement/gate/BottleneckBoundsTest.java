package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From which figure on something is named as the limit of a trial. */
class BottleneckBoundsTest extends JudgedTrial {
  @Test
  void aCpuIsSaturatedFrom95PercentOnAndLikelyFrom85On() {
    trial.resources = List.of();
    trial.zeroLoadMs = 100;
    trial.servicePct = 95;
    assertThat(trial.judged().bottleneck())
        .isNotNull()
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter)
        .returns(false, Bottleneck::likely)
        .returns(0.95, Bottleneck::utilisation);
    trial.servicePct = 94.9;
    assertThat(trial.judged().bottleneck()).isNotNull().returns(true, Bottleneck::likely);
    trial.servicePct = 85;
    assertThat(trial.judged().bottleneck())
        .isNotNull()
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter);
    trial.servicePct = 84.9;
    assertThat(limiter()).isNotInstanceOf(Bottleneck.Cpu.class);
    trial.servicePct = 99;
    trial.zeroLoadMs = trial.meanMs / 1.04;
    assertThat(limiter()).as("nobody waits").isNotInstanceOf(Bottleneck.Cpu.class);
  }

  private Bottleneck.Limiter limiter() {
    Bottleneck bottleneck = trial.judged().bottleneck();
    return bottleneck == null ? new Bottleneck.Users() : bottleneck.limiter();
  }

  @Test
  void ofTwoFullSetsOfCpusTheFullerIsTheBottleneck() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DOWNSTREAM, Tier.LOAD))));
    trial.zeroLoadMs = 100;
    trial.servicePct = 96;
    trial.databasePct = 98;

    assertThat(limiter()).isEqualTo(new Bottleneck.Cpu(List.of(Tier.DATABASE)));
    trial.servicePct = 99;
    assertThat(limiter()).isEqualTo(new Bottleneck.Cpu(List.of(Tier.SERVICE)));
  }

  @Test
  void aPoolThatNobodyWatchesIsLikelyWhereItsLimitIsNearlyReached() {
    trial.resources = List.of();
    trial.limits =
        List.of(
            new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 1, 1.0 / 468), true, 0),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5200), true, 0));

    assertThat(trial.judged().bottleneck())
        .isNotNull()
        .returns(new Bottleneck.Pool("permits"), Bottleneck::limiter)
        .returns(true, Bottleneck::likely);
    trial.limits =
        List.of(
            new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 1, 1.0 / 469), true, 0),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5200), true, 0));
    assertThat(limiter()).isEqualTo(new Bottleneck.Unknown());
  }

  @Test
  void queuedThreadsAreToldFromOneOn() {
    trial.resources = List.of();
    trial.zeroLoadMs = 100;
    trial.servicePct = 98;
    trial.jvm = JvmUses.of(500, 20, 40, 1.0, 0.9, 1200.0, 25, null, Map.of());
    assertThat(words()).isEqualTo("the CPU of the service (98.0 %)");
    trial.jvm = JvmUses.of(500, 20, 40, 1.0, 1.0, 1200.0, 25, null, Map.of());
    assertThat(words()).startsWith("the CPU of the service (98.0 %, 1 virtual thread");
  }

  /** 250 requests per second where the pool allows 400, with a mean that is far too long. */
  @Test
  void slownessIsUnexplainedOnlyBelowNineTenthsAndWithALongMean() {
    atOnce(100, 179.9);
    assertThat(trial.codes()).contains("unexplained-limit");
    atOnce(100, 180);
    assertThat(trial.codes()).doesNotContain("unexplained-limit");
    atOnce(161, 100);
    assertThat(trial.codes()).as("the pool is nearly full").doesNotContain("unexplained-limit");
    atOnce(160, 100);
    assertThat(trial.codes()).contains("unexplained-limit");
    trial.jvm = JvmUses.of(300, 1_801, 230, 0.0, 0.0, 0.0, 25, null, Map.of());
    assertThat(trial.codes()).as("collections").doesNotContain("unexplained-limit");
    trial.jvm = JvmUses.of(300, 1_800, 230, 0.0, 80.0, 0.0, 25, null, Map.of());
    assertThat(evidence())
        .contains(
            "nothing in the request path was full (CPUs of database, downstream, load 20.0 %,"
                + " Tomcat threads 80.0 %, but 80 virtual threads waited for a carrier");
  }

  @Test
  void onlyWhatSharesTheServicesCpusFillsThem() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE, Tier.LOAD)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM))));
    trial.servicePct = 70;
    trial.loadPct = 24;
    trial.databasePct = 40;
    assertThat(told()).isEqualTo("shared-cpus-busy " + CAUTION);
    assertThat(evidence()).endsWith("94.0 % busy: service 70.0 %, load 24.0 %.");
  }

  @Test
  void queuedThreadsAreThoseOfTheServicesCpusAlone() {
    trial.resources = List.of();
    trial.zeroLoadMs = 100;
    trial.jvm = JvmUses.of(500, 20, 40, 1.0, 7.0, 1200.0, 25, null, Map.of());
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DOWNSTREAM, Tier.LOAD))));
    trial.databasePct = 98;
    assertThat(words()).isEqualTo("the CPU of the database (98.0 %)");
  }

  @Test
  void aPoolThatIsWatchedAndHasRoomIsNotNamedByItsLimit() {
    trial.resources = List.of(new ResourceUse("permits", "permits", 200, 100, 120, 0.0, 0.0));
    trial.limits =
        List.of(
            new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 1, 1.0 / 400), true, 0),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5200), true, 0));
    assertThat(limiter()).isEqualTo(new Bottleneck.Unknown());
  }

  @Test
  void slownessIsExplainedByAnySetOfFullCpus() {
    atOnce(100, 100);
    trial.p99Ms = 60_000.0; // far longer than users in lockstep wait
    assertThat(trial.codes()).contains("unexplained-limit");
    trial.servicePct = 80;
    assertThat(trial.codes()).contains("unexplained-limit");
    trial.servicePct = 80.1;
    assertThat(trial.codes()).doesNotContain("unexplained-limit");
  }

  @Test
  void twoCpusAreFullWithTwiceAsMuch() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(2, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(2, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    trial.resources = List.of();
    trial.zeroLoadMs = 100;
    trial.servicePct = 190;
    trial.loadPct = 140;
    assertThat(trial.judged().bottleneck())
        .isNotNull()
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter)
        .returns(0.95, Bottleneck::utilisation);
    assertThat(told()).isEmpty();
    trial.loadPct = 161;
    assertThat(evidence())
        .startsWith(
            "The CPUs of database, downstream, load were 85.5 % busy (a trial is trusted up to 85.0"
                + " %): database 2.5 %, downstream 2.5 %, load 80.5 %.");
  }

  @Test
  void slownessIsUnexplainedOnlyBeyondOnceAndAHalfOfWhatWasExpected() {
    atOnce(100, 100);
    trial.p99Ms = 60_000.0;
    trial.expected = ExpectedFigures.of("mva", 400, 8_660.0, null, null, null, 0, Map.of());
    assertThat(evidence()).contains("with a mean of 13.0 s where 8,660 ms was expected");
    trial.expected = ExpectedFigures.of("mva", 400, 8_670.0, null, null, null, 0, Map.of());
    assertThat(trial.codes()).isEmpty();
    trial.expected = ExpectedFigures.of("mva", 400, 100.0, null, null, null, 0, Map.of());
    assertThat(evidence()).as("no less than alone").contains("where 500 ms was expected");
    trial.zeroLoadMs = 0;
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void slownessIsExplainedByErrorsMissingConnectionsAndARequestThatWaits() {
    atOnce(100, 100);
    trial.p99Ms = 60_000.0;
    trial.errors = Map.of("timeout", 18L);
    assertThat(trial.codes()).containsExactly("errors-timeout", "unexplained-limit");
    trial.errors = Map.of("timeout", 19L);
    assertThat(trial.codes()).containsExactly("errors-timeout");
    trial.errors = Map.of();
    trial.connections = 2573;
    assertThat(trial.codes()).containsExactly("connections-missing");
    trial.connections = 2600;
    trial.resources = waiting(0.9);
    assertThat(trial.codes()).containsExactly("unexplained-limit");
    trial.resources = waiting(1.0);
    assertThat(trial.codes()).isEmpty();
  }

  private static List<ResourceUse> waiting(double mean) {
    return List.of(new ResourceUse("threads", "Tomcat threads", 200, 100, 100, mean, 90.0));
  }
}
