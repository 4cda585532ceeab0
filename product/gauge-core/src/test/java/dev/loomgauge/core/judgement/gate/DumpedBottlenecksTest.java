package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is named as the limit of a trial by what its threads were seen to wait for. */
class DumpedBottlenecksTest {
  private final Trials trial = new Trials();

  /** 64 users, of whom a request takes 20 ms alone and 80 ms here, behind pools nobody watches. */
  private void unwatched(int threads) {
    trial.threads = threads == 0 ? "virtual" : "platform";
    trial.users = 64;
    trial.connections = 64;
    trial.rps = 800;
    trial.meanMs = 80;
    trial.p99Ms = 400.0;
    trial.zeroLoadMs = 20;
    trial.okBySecond = List.of(800.0, 800.0, 800.0);
    trial.servicePct = 60;
    trial.resources = List.of();
    trial.columns.clear();
    List<Limit> limits = new ArrayList<>();
    limits.add(
        new Limit(
            "service-cpu",
            Kind.STATION,
            new Limit.Terms("service-cpu", 1, 1.0 / 1200),
            false,
            0.05));
    if (threads > 0) {
      limits.add(
          new Limit(
              "threads",
              Kind.RESOURCE,
              new Limit.Terms("Tomcat threads", threads, 0.02),
              false,
              0));
    }
    limits.add(
        new Limit(
            "connections",
            Kind.RESOURCE,
            new Limit.Terms("database connections", 10, 0.008),
            false,
            0));
    limits.add(new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 12, 0.01), false, 0));
    limits.add(new Limit("users", Kind.USERS, new Limit.Terms("users", 64, 0.02), false, 0));
    trial.limits = limits;
  }

  private void does(Map<Activity, Double> requests, double ready) {
    List<ThreadUse.Place> places =
        requests.entrySet().stream()
            .map(r -> new ThreadUse.Place(r.getKey(), List.of("a.B.c:1"), r.getValue()))
            .toList();
    double all = requests.values().stream().mapToDouble(Double::doubleValue).sum();
    trial.jvm =
        new JvmUse(
            300,
            5,
            80,
            0.0,
            0.0,
            0.0,
            25,
            null,
            Map.of(),
            new RunQueue(0.6, ready, null),
            null,
            new ThreadUse(4, all, 0, 0, 0, ThreadUse.Unread.NOTHING, places),
            List.of());
  }

  @Test
  void theLargestQueueOfTheStackIsTheLimitThatIsNamed() {
    unwatched(0);
    does(
        Map.of(
            Activity.CPU, 1.0,
            Activity.DATABASE, 9.5,
            Activity.CONNECTION_QUEUE, 48.0,
            Activity.LIMIT, 4.0),
        1);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("connections"), Bottleneck::limiter)
        .returns(
            "the 10 database connections (thread dumps show 48 requests waiting for one; 64.0 % of"
                + " the throughput that they allow)",
            BottleneckWords::of);
    assertThat(queueOfTheStack()).isEqualTo(Activity.CONNECTION_QUEUE);

    does(Map.of(Activity.DATABASE, 9.5, Activity.CONNECTION_QUEUE, 4.0, Activity.LIMIT, 48.0), 1);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("permits"), Bottleneck::limiter);
    assertThat(queueOfTheStack()).isEqualTo(Activity.LIMIT);

    unwatched(16);
    does(Map.of(Activity.CPU, 1.0, Activity.DATABASE, 14.8), 1);
    assertThat(trial.judged().bottleneck())
        .returns(
            "the 16 Tomcat threads (thread dumps show 48 requests waiting for one; 100 % of the"
                + " throughput that they allow)",
            BottleneckWords::of);
    assertThat(trial.codes()).doesNotContain("unexplained-limit");

    unwatched(0);
    does(Map.of(Activity.DATABASE, 9.5, Activity.CONNECTION_QUEUE, 0.9), 40);
    assertThat(trial.judged().bottleneck())
        .returns("the CPU of the service, most likely (60.0 %)", BottleneckWords::of);
    assertThat(queueOfTheStack()).isEqualTo(Activity.CPU_QUEUE);
  }

  /** Of 48 requests that wait for a connection in dumps, 20 wait for those of the other source. */
  @Test
  void ofTwoDataSourcesTheOneThatCountsHasItsOwnQueue() {
    unwatched(0);
    trial.resources =
        List.of(new ResourceUse("reports", "report connections", 10, 5, 8, 20.0, 30.0));
    does(Map.of(Activity.DATABASE, 9.5, Activity.CONNECTION_QUEUE, 48.0), 1);

    assertThat(BottleneckWords.of(Objects.requireNonNull(trial.judged().bottleneck())))
        .startsWith("the 10 database connections (thread dumps show 28 requests waiting for one;");
  }

  private Activity queueOfTheStack() {
    Set<Activity> queues =
        Set.of(
            Activity.CPU_QUEUE, Activity.CONNECTION_QUEUE, Activity.LIMIT, Activity.THREAD_QUEUE);
    return TimeStack.measured(trial.judged()).orElseThrow().parts().stream()
        .filter(part -> queues.contains(part.activity()))
        .max(Comparator.comparingDouble(TimeStack.Part::ms))
        .orElseThrow()
        .activity();
  }

  @Test
  void aShortQueueInDumpsIsChance() {
    unwatched(0);
    does(Map.of(Activity.DATABASE, 9.5, Activity.CONNECTION_QUEUE, 3.1), 1);
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);

    does(Map.of(Activity.DATABASE, 9.5, Activity.CONNECTION_QUEUE, 3.3), 1);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Pool("connections"), Bottleneck::limiter);
  }

  @Test
  void threadsThatWaitForACpuNameItFromHalfOfTheQueueOn() {
    unwatched(0);
    does(Map.of(Activity.DATABASE, 9.5), 23.9);
    assertThat(trial.judged().bottleneck()).returns(new Bottleneck.Unknown(), Bottleneck::limiter);

    does(Map.of(Activity.DATABASE, 9.5), 24.1);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter);
  }

  @Test
  void virtualThreadsThatWaitWhileTheCpuIsIdleWaitForACarrierButNotUnderASpentQuota() {
    unwatched(0);
    does(Map.of(Activity.DATABASE, 9.5), 0.1);
    JvmUse jvm = trial.jvm;
    trial.jvm = queued(jvm, 30, new RunQueue(0.6, 0.1, 0.1));
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Carriers(), Bottleneck::limiter)
        .returns(
            "the carriers of virtual threads, most likely (30 requests waiting for one, while the"
                + " CPU is 60.0 % busy)",
            BottleneckWords::of);

    trial.jvm = queued(jvm, 30, new RunQueue(0.6, 0.1, 0.2));
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter)
        .returns(
            "the CPU quota of the service, most likely (used up in 20.0 % of its periods, at 60.0"
                + " % of the CPU, 30 virtual threads queued for it)",
            BottleneckWords::of);
    trial.jvm = queued(jvm, 30, new RunQueue(0.6, 0.1, null));
    trial.servicePct = 71;
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Cpu(List.of(Tier.SERVICE)), Bottleneck::limiter);
  }

  private static JvmUse queued(@Nullable JvmUse jvm, double virtual, RunQueue queue) {
    JvmUse seen = Objects.requireNonNull(jvm);
    return new JvmUse(
        seen.heapMaxMb(),
        seen.gcMs(),
        seen.threadsMax(),
        1.0,
        virtual,
        virtual,
        25,
        null,
        Map.of(),
        queue,
        null,
        seen.doing(),
        seen.background());
  }

  /** 1.6 threads run or are ready, and are in both waits of a dump: each of them gives up 0.8. */
  @Test
  void whatRequestsWaitForBeyondThePredictionIsNamedWithItsPlace() {
    unwatched(0);
    does(Map.of(Activity.LOCK, 30.0, Activity.DATABASE, 20.0), 1);
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Wait(Activity.LOCK), Bottleneck::limiter)
        .returns(
            "locks, most likely (thread dumps show 29 requests waiting there, most at a.B.c:1)",
            BottleneckWords::of);
    assertThat(trial.codes()).doesNotContain("unexplained-limit");

    does(Map.of(Activity.DOWNSTREAM, 14.0, Activity.DATABASE, 40.0), 1);
    assertThat(trial.judged().bottleneck())
        .as("where nothing is predicted")
        .returns(new Bottleneck.Unknown(), Bottleneck::limiter);
    trial.expected = expecting(Map.of(Activity.WAITS, 20.0));
    assertThat(trial.judged().bottleneck())
        .returns(new Bottleneck.Wait(Activity.DATABASE), Bottleneck::limiter)
        .returns(
            "the database, most likely (thread dumps show 39 requests waiting there, 36 of them"
                + " beyond the prediction, most at a.B.c:1)",
            BottleneckWords::of);
  }

  private static Expected expecting(Map<Activity, Double> activities) {
    return new Expected(
        "s", 1200, 50.0, 45.0, 60.0, 70.0, 0, Map.of(), null, Map.of(), Map.of(), activities);
  }

  /** 62 of 64 requests wait there; one that runs or is ready is in each wait of a dump. */
  private Bottleneck alone(Activity wait) {
    unwatched(0);
    trial.limits = List.of(trial.limits.getFirst(), trial.limits.getLast());
    does(Map.of(wait, 54.0), 1);
    return Objects.requireNonNull(trial.judged().bottleneck());
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCK", "CONNECTION_QUEUE", "CLIENT_QUEUE", "LIMIT", "CLASS_LOADING"})
  void everyQueueThatDumpsShowIsNamed(Activity queue) {
    assertThat(alone(queue).limiter()).isEqualTo(new Bottleneck.Wait(queue));
  }

  @ParameterizedTest
  @EnumSource(names = {"DATABASE", "DOWNSTREAM", "NETWORK", "FILE", "SLEEP", "TASKS"})
  void everyCallIsNamedByWhatItWaitsBeyondThePrediction(Activity call) {
    trial.expected = expecting(Map.of(call, 15.0, Activity.WAITS, 5.0));

    Bottleneck named = alone(call);

    assertThat(named.limiter()).isEqualTo(new Bottleneck.Wait(call));
    assertThat(BottleneckWords.of(named))
        .contains("52 requests waiting there, 36 of them beyond the prediction, most at a.B.c:1");
  }
}
