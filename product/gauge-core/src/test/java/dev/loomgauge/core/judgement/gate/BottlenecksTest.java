package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is named as the limit of a trial. */
class BottlenecksTest {
  private final Trials trial = new Trials();

  @Test
  void theFullThreadPoolIsNamedWithItsFigures() {
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("threads"), Bottleneck::limiter)
        .returns(
            "the 200 Tomcat threads (200 of 200 busy, 2,400 requests waiting)",
            BottleneckWords::of);
  }

  @Test
  void ofTwoFullResourcesTheOneWithTheLowerCeilingIsTheCause() {
    trial.limits =
        List.of(
            new Limit(
                "connections",
                Kind.RESOURCE,
                new Limit.Terms("connections", 1, 1.0 / 100),
                true,
                0),
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 1, 1.0 / 400), true, 0));
    trial.rps = 99;
    trial.meanMs = 2600 / 99.0 * 1000;
    trial.okBySecond = List.of(99.0, 99.0, 99.0);
    trial.resources =
        List.of(
            new ResourceUse("threads", "Tomcat threads", 200, 200, 200, null, null),
            new ResourceUse("connections", "database connections", 50, 50, 50, 150.0, 150.0));

    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("connections"), Bottleneck::limiter)
        .returns(
            "the 50 database connections (50 of 50 busy, 150 requests waiting)",
            BottleneckWords::of);
  }

  @Test
  void aSaturatedCpuComesBeforeTheThreadsThatWaitForIt() {
    trial.fillCpu();
    trial.jvm = JvmUses.of(500, 20, 40, 1.0, 900.0, 1200.0, 25, null, Map.of());

    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter)
        .returns(
            "the CPU of the service (98.0 %, 900 virtual threads queued for it)",
            BottleneckWords::of);
  }

  @Test
  void fewUsersWhoAllWaitAreNoBottleneck() {
    trial.users = 100;
    trial.connections = 100;
    trial.rps = 199.5;
    trial.meanMs = 501.25;
    trial.okBySecond = List.of(199.0, 200.0, 199.0);
    trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 199.8), true, 0));
    trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 200, 100, 100, null, null));

    assertThat(trial.judged().bottleneck())
        .returns("the number of users (100 users)", BottleneckWords::of);
  }

  /** Users who reach 100 requests per second without a queue. */
  private Bottleneck ofFew(int users, double rps, double pool) {
    trial.users = users;
    trial.connections = users;
    trial.rps = rps;
    trial.meanMs = users / rps * 1000;
    trial.zeroLoadMs = users * 10;
    trial.okBySecond = List.of(rps, rps, rps);
    trial.servicePct = 40;
    trial.resources = List.of();
    trial.columns.clear();
    trial.limits =
        Stream.of(
                new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 100), true, 0),
                new Limit(
                    "permits", Kind.RESOURCE, new Limit.Terms("permits", 1, 1.0 / pool), true, 0))
            .sorted(Comparator.comparingDouble(Limit::rps))
            .toList();
    return Objects.requireNonNull(trial.judged().bottleneck());
  }

  @Test
  void fewUsersWhoWaitALittleLongerThanAloneAreTheLimitStill() {
    assertThat(ofFew(6, 80, 200))
        .returns(new Bottleneck.Users(), Bottleneck::limiter)
        .returns(false, Bottleneck::likely)
        .returns(
            "the number of users (6 users; they reach 80.0 % of what they would if nothing waited)",
            BottleneckWords::of);
    assertThat(ofFew(6, 96, 200)).returns("the number of users (6 users)", BottleneckWords::of);
    assertThat(ofFew(6, 75, 200)).returns(new Bottleneck.Users(), Bottleneck::limiter);
    assertThat(ofFew(6, 74, 200)).returns(new Bottleneck.Unknown(), Bottleneck::limiter);
    assertThat(ofFew(9, 80, 200)).returns(new Bottleneck.Users(), Bottleneck::limiter);
    assertThat(ofFew(11, 80, 200))
        .as("two requests wait, for something")
        .returns(new Bottleneck.Unknown(), Bottleneck::limiter);
    assertThat(ofFew(6, 80, 90))
        .as("the pool allows less than the users ask for")
        .returns(new Bottleneck.Pool("permits"), Bottleneck::limiter);
  }

  @Test
  void whatIsNotSeenIsNotGuessed() {
    trial.rps = 250;
    trial.meanMs = 2600 / 250.0 * 1000;
    trial.okBySecond = List.of(250.0, 250.0, 250.0);
    trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 200, 120, 130, null, null));

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);
  }

  /** 200 threads are all in use, and a thread spins on the service's CPU. */
  private void spinning(double own, double spun, double ready) {
    trial.servicePct = 100 * (own + spun);
    trial.jvm =
        new JvmUse(
            300,
            5,
            230,
            0.0,
            0.0,
            0.0,
            25,
            null,
            Map.of(),
            new RunQueue(own, ready, null),
            null,
            null,
            List.of(new BackgroundThread("spinner", 1, spun, null)));
  }

  @Test
  void aPoolWithAQueueBeforeACpuThatIsFullOnlyByBackgroundIsTheLimit() {
    spinning(0.2, 0.8, 3);

    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("threads"), Bottleneck::limiter);
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void aCpuThatRequestsFillBesideABackgroundIsTheLimit() {
    spinning(0.96, 0.04, 150);

    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter);
  }

  @Test
  void aCpuThatIsFullWithBackgroundLimitsWhereMostRequestsThatWaitAreReady() {
    trial.resources = List.of();
    trial.rps = 398;
    spinning(0.5, 0.5, 1_300);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter);

    spinning(0.5, 0.5, 1_100);
    assertThat(trial.judged().bottleneck())
        .as("2,600 less the 199 of 500 ms alone wait")
        .isNotNull()
        .satisfies(limit -> assertThat(limit.limiter()).isNotInstanceOf(Bottleneck.Cpu.class));
  }

  @Test
  void requestsThatTakeAsLongAsAloneQueueForNothing() {
    trial.users = 100;
    trial.rps = 199;
    trial.meanMs = 100 / 199.0 * 1000;
    trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 200, 100, 100, null, null));
    trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 100, 0.5), true, 0));
    trial.connections = 100;
    trial.okBySecond = List.of(199.0, 199.0, 199.0, 199.0, 199.0, 199.0, 199.0, 199.0, 199.0);
    spinning(0.05, 0.95, 2);

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Users(), Bottleneck::limiter);
  }
}
