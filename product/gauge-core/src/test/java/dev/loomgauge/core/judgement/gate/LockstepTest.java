package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LockstepTest {
  private final Trials trial = new Trials();

  /** 200 users behind 301 ms, who use 46 % of the CPU; 400 and 489 ms were measured. */
  private void twoHundredBehindAWait(double meanMs, double longestMs) {
    trial.threads = "virtual";
    trial.users = 200;
    trial.connections = 200;
    trial.rps = 200 / meanMs * 1000;
    trial.meanMs = meanMs;
    trial.p99Ms = longestMs;
    trial.zeroLoadMs = 301;
    trial.servicePct = 46;
    trial.loadPct = 0;
    trial.okBySecond = List.of(trial.rps, trial.rps, trial.rps);
    trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 664), true, 0));
    trial.resources = List.of();
  }

  @Test
  void usersWhoComeBackTogetherAreToldFromALimitThatNobodySees() {
    twoHundredBehindAWait(400, 489);

    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Lockstep(), Bottleneck::limiter)
        .returns(
            "users in lockstep: about 168 of 200 come back at once and queue up to 188 ms for the"
                + " CPU of the service (46.0 % in all)",
            BottleneckWords::of);
    assertThat(trial.codes()).doesNotContain("unexplained-limit");
  }

  @Test
  void someOfTheUsersInStepAreSome() {
    twoHundredBehindAWait(347, 381);

    assertThat(trial.judged().bottleneck())
        .isNotNull()
        .extracting(BottleneckWords::of)
        .asString()
        .startsWith("users in lockstep: about 82 of 200 come back at once");
  }

  @Test
  void slownessThatAllUsersTogetherCannotGiveIsNoStep() {
    twoHundredBehindAWait(400, 900);

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);

    // A twentieth more than all users is an error of measurement, and more than that is none.
    twoHundredBehindAWait(400, 301 + 1.03 * 200 * 1.12);
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Lockstep(), Bottleneck::limiter);
    twoHundredBehindAWait(400, 301 + 1.07 * 200 * 1.12);
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);
  }

  @Test
  void predictedWaitingForAPoolIsNoStep() {
    twoHundredBehindAWait(400, 489);
    trial.limits =
        List.of(
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 664), true, 0),
            new Limit(
                "connections",
                Kind.RESOURCE,
                new Limit.Terms("connections", 1, 1.0 / 700),
                false,
                0));
    trial.expected = expected(398.0, 485.0, Map.of("connections", 0.8));

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);

    // What is slower than that by far is not explained by the pool.
    trial.expected = expected(310.0, 330.0, Map.of("connections", 0.8));
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Lockstep(), Bottleneck::limiter);

    // Nor is anything by a pool that is hardly used: the model has the lockstep in its mean.
    trial.expected = expected(398.0, 485.0, Map.of("connections", 0.1));
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Lockstep(), Bottleneck::limiter);
  }

  private static Expected expected(double meanMs, double p99Ms, Map<String, Double> use) {
    return ExpectedFigures.of("simulation", 500, meanMs, meanMs, p99Ms, p99Ms, 0, use);
  }

  /** 15 requests before one of a hundred are many at a CPU that is half idle, and few at 82 %. */
  @Test
  void waitingForACpuThatRandomRequestsFillIsNoStep() {
    assertThat(fifteenBefore(46)).isEqualTo(new Bottleneck.Lockstep());
    assertThat(fifteenBefore(82)).isEqualTo(new Bottleneck.Unknown());
  }

  /** All meet at the CPU of the service, and then at that of what it calls and of the load. */
  @Test
  void usersInStepWaitBeforeEverySetOfCpus() {
    twoHundredBehindAWait(400, 301 + 1.2 * 200 * 1.12);
    trial.loadPct = 20;

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Lockstep(), Bottleneck::limiter);
  }

  private Bottleneck.Limiter fifteenBefore(double busyPct) {
    twoHundredBehindAWait(310, 0);
    trial.servicePct = busyPct;
    trial.p99Ms = 301 + 15 * 10 * busyPct / trial.rps;
    trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 700), true, 0));
    return Objects.requireNonNull(trial.judged().bottleneck()).limiter();
  }

  @Test
  void aPauseThatFewRequestsMeetIsNoStep() {
    twoHundredBehindAWait(330, 489);

    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);
  }
}
