package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Limit.Work;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two trials of a service and a database that share two CPUs, and a pool of 50 connections. */
class UsedResourceTest {
  private static final List<Limit> LIMITS =
      List.of(
          new Limit("connections", Kind.RESOURCE, new Terms("connections", 50, 0.5), true, 0),
          new Limit("users", Kind.USERS, new Terms("users", 200, 0.5), true, 0),
          new Limit("service-cpu", Kind.STATION, cpu("CPU of service"), false, 0.04),
          new Limit("service+database-cpu", Kind.STATION, cpu("CPU of both"), false, 0.04));

  private static Terms cpu(String label) {
    return new Terms(label, 2, 1, 1, 0.001, Work.CPU, null, null);
  }

  private static Trial trial(double servicePct, double ready, @Nullable Double waiting) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .prediction(
            new Prediction(
                500,
                100,
                null,
                null,
                LIMITS,
                ExpectedFigures.of(
                    "mva",
                    100,
                    500.0,
                    null,
                    null,
                    null,
                    0,
                    Map.of("connections", 1.0, "service-cpu", 0.375))))
        .tiers(
            Map.of(
                Tier.SERVICE, new TierUse("0-1", servicePct, 200, 300, 40, null, null, null),
                Tier.DATABASE, new TierUse("0-1", 50, 200, 100, 20, null, null, null)))
        .resources(
            List.of(
                new ResourceUse("threads", "threads", 8, 8, 8, 9.0, 9.0),
                new ResourceUse("connections", "connections", 50, 40, 50, waiting, waiting)))
        .jvm(JvmUses.queued(new RunQueue(1, ready, null)))
        .trial();
  }

  @Test
  void everyResourceHasTheMeansOfItsTrialsAndItsOwnQueue() {
    assertThat(UsedResource.of(List.of(trial(60, 3, 150.0), trial(100, 5, null))))
        .containsExactly(
            new UsedResource("connections", "50", "100 req/s", "100 %", "80.0 %", "150"),
            new UsedResource("CPU of service", "2 CPUs", "2,000 req/s", "37.5 %", "40.0 %", "4"),
            new UsedResource("CPU of both", "2 CPUs", "2,000 req/s", "–", "65.0 %", "–"));
  }

  @Test
  void whatWasNotSeenIsADash() {
    Trial unseen =
        TrialCopy.of(trial(60, 3, 1.0)).tiers(Map.of()).resources(List.of()).jvm(null).trial();

    assertThat(UsedResource.of(List.of(unseen)))
        .extracting(UsedResource::capacity, UsedResource::measured, UsedResource::queue)
        .containsOnly(tuple("–", "–", "–"));
  }
}
