package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.finding.SeenTrial;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TimeStackTest {
  private static final Offset<Double> CLOSE = within(1e-6);

  private static SeenTrial using(double connections) {
    SeenTrial seen = new SeenTrial();
    seen.trial.resources =
        List.of(
            new ResourceUse(
                "connections", "database connections", 100, connections, connections, 0.0, 0.0));
    return seen;
  }

  private static TimeStack of(SeenTrial seen) {
    return TimeStack.measured(seen.seen().draft()).orElseThrow();
  }

  @Test
  void theTimeOfAnActivityIsItsRequestsOverTheThroughput() {
    TimeStack stack = of(new SeenTrial().waiting(Activity.DOWNSTREAM, 97));

    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(97, CLOSE);
    assertThat(stack.of(Activity.CPU)).isCloseTo(0.2, CLOSE);
    assertThat(stack.of(Activity.CPU_QUEUE)).isCloseTo(0.1, CLOSE);
    assertThat(stack.unexplainedMs()).isCloseTo(2.7, within(0.01));
    assertThat(stack.words())
        .isEqualTo(
            "0.200 ms CPU + 0.100 ms queue for a CPU + 97.0 ms downstream + 0.000167 ms in smaller"
                + " parts + 2.70 ms (2.7 %) not explained");
  }

  @Test
  void requestsThatHaveNoThreadYetQueueForOne() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 20);
    seen.trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 20, 20, 20, null, null));

    TimeStack stack = of(seen);

    assertThat(stack.of(Activity.THREAD_QUEUE)).isCloseTo(80, CLOSE);
    assertThat(Math.abs(stack.unexplainedMs())).isLessThan(1);
  }

  @Test
  void whatAPoolShowsIsNotTakenFromTheDumpsAgain() {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.CONNECTION_QUEUE, 45).waiting(Activity.DATABASE, 50);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 50, 50, 49.0, 50.0));

    assertThat(of(seen).of(Activity.CONNECTION_QUEUE)).isCloseTo(49, CLOSE);
  }

  @Test
  void whatWaitsForTheDownstreamIsAtTheDownstream() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 97);
    seen.trial.resources =
        List.of(
            new ResourceUse(
                "downstream", "concurrent requests of the downstream", 10, 10, 10, 87.0, 90.0));

    assertThat(of(seen).of(Activity.LIMIT)).isZero();
    assertThat(of(seen).of(Activity.DOWNSTREAM)).isCloseTo(97, CLOSE);
  }

  @Test
  void aWaitThatHasEndedWithoutACpuCountsInTheRunQueue() {
    TimeStack stack =
        of(
            using(12)
                .cpu(1, 40)
                .waiting(Activity.CPU, 1)
                .waiting(Activity.DATABASE, 12)
                .waiting(Activity.DOWNSTREAM, 87));

    assertThat(stack.of(Activity.CPU_QUEUE)).isCloseTo(40, CLOSE);
    assertThat(stack.of(Activity.DATABASE)).as("gives up all that it has").isZero();
    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(87 - 28, CLOSE);
    assertThat(stack.unexplainedMs()).isCloseTo(0, within(0.1));
  }

  @Test
  void whatHasComeAndIsNotReadQueuesForACpu() {
    TimeStack stack =
        of(
            new SeenTrial()
                .cpu(1, 10)
                .unread(20, 30)
                .waiting(Activity.CPU, 11)
                .waiting(Activity.DOWNSTREAM, 69));

    assertThat(stack.of(Activity.CPU_QUEUE))
        .as("10 ready, 20 of 30 answers, 20")
        .isCloseTo(50, CLOSE);
    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(49, CLOSE);
    assertThat(stack.unexplainedMs()).isCloseTo(0, within(0.1));
  }

  @Test
  void aDownstreamThatCountsItsRequestsKnowsBetterThanDumps() {
    SeenTrial seen =
        using(4)
            .cpu(1, 10)
            .waiting(Activity.CPU, 1)
            .waiting(Activity.DATABASE, 4)
            .waiting(Activity.DOWNSTREAM, 95);
    seen.trial.calls = new TierUse.Calls(1_000, 85, 0);

    TimeStack stack = of(seen);

    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(85, CLOSE);
    assertThat(stack.of(Activity.DATABASE)).as("what is ready was at the downstream").isEqualTo(4);
    assertThat(Math.abs(stack.unexplainedMs())).isLessThan(0.2);
    seen.trial.calls = new TierUse.Calls(3_000, 250, 2_000);
    assertThat(of(seen).of(Activity.DOWNSTREAM)).as("calls nobody waits for").isLessThan(95);
  }

  @Test
  void noMoreRequestsAreAtTheDatabaseThanConnectionsAreInUse() {
    TimeStack stack = of(using(12).waiting(Activity.DATABASE, 60).waiting(Activity.SLEEP, 20));

    assertThat(stack.of(Activity.DATABASE)).isEqualTo(12);
  }

  @Test
  void whatTheOtherEndHasNotReadIsItsOwnTime() {
    SeenTrial seen = new SeenTrial().sent(6, 9).waiting(Activity.DOWNSTREAM, 90);
    seen.trial.calls = new TierUse.Calls(1_000, 84, 0);

    TimeStack stack = of(seen);

    assertThat(stack.of(Activity.DOWNSTREAM)).as("84 counted there, 6 not read").isEqualTo(90);
    assertThat(stack.of(Activity.CLIENT)).isEqualTo(9);
    assertThat(Math.abs(stack.unexplainedMs())).isLessThan(1);
  }

  @Test
  void requestsThatAreNotReadQueueForAThreadWhereThreadsAreTheBottleneck() {
    SeenTrial seen = new SeenTrial().unread(80, 0).waiting(Activity.DOWNSTREAM, 20);
    seen.trial.limits =
        List.of(
            new Limit(
                "threads", Kind.RESOURCE, new Limit.Terms("Tomcat threads", 20, 0.02), true, 0));
    Judgement limited =
        new Judgement(
            null,
            new Bottleneck(
                new Pool("threads"), 1, new Bottleneck.Quoted("the 20 Tomcat threads", "")),
            List.of());

    TimeStack stack = TimeStack.measured(seen.seen().trial(limited)).orElseThrow();

    assertThat(stack.of(Activity.THREAD_QUEUE)).isCloseTo(80, CLOSE);
    assertThat(stack.of(Activity.CPU_QUEUE)).isCloseTo(0.1, CLOSE);
  }

  @Test
  void moreThreadsThanRequestsAreScaledToThem() {
    TimeStack stack =
        of(using(50).waiting(Activity.DOWNSTREAM, 150).waiting(Activity.DATABASE, 50));

    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(99.7 * 0.75, within(0.01));
    assertThat(stack.scale()).isCloseTo(99.7 / 200, within(0.001));
    assertThat(stack.words()).endsWith("; the waits are scaled by 0.5 to fit");
    assertThat(stack.unexplainedMs()).isCloseTo(0, within(0.01));
  }

  @Test
  void theMeanOfBlocksIsThatOfTheirParts() {
    TimeStack one = new TimeStack(10, List.of(new TimeStack.Part(Activity.CPU, 10)), 1);
    TimeStack other = new TimeStack(20, List.of(new TimeStack.Part(Activity.LOCK, 18)), 1);

    TimeStack mean = TimeStack.mean(List.of(one, other));

    assertThat(mean.meanMs()).isEqualTo(15);
    assertThat(mean.of(Activity.CPU)).isEqualTo(5);
    assertThat(mean.of(Activity.LOCK)).isEqualTo(9);
    assertThat(mean.unexplainedMs()).isEqualTo(1);
  }

  @Test
  void aTrialWhoseJvmWasNotSeenHasNone() {
    SeenTrial seen = new SeenTrial();
    seen.seen();
    seen.trial.jvm = null;

    assertThat(TimeStack.measured(seen.trial.draft())).isEmpty();
  }

  @Test
  void withoutRunQueuesTheCpuTimeOfTheServiceIsTheRequestsOnIt() {
    SeenTrial seen = new SeenTrial();
    seen.trial.servicePct = 25;
    seen.seen();
    seen.trial.jvm = JvmUses.of(300, 0, 40, 0.2, 3.0, 4.0, 25, null, Map.of());

    TimeStack stack = TimeStack.measured(seen.trial.draft()).orElseThrow();

    assertThat(stack.parts())
        .containsExactly(
            new TimeStack.Part(Activity.CPU, 0.25), new TimeStack.Part(Activity.CPU_QUEUE, 3));
  }

  @Test
  void whatBackgroundThreadsUseIsNoTimeOfARequest() {
    SeenTrial seen = new SeenTrial();
    seen.trial.servicePct = 25;
    seen.seen();
    seen.trial.jvm = JvmUses.beside(new BackgroundThread("poller", 1, 0.05, null));

    assertThat(TimeStack.measured(seen.trial.draft()).orElseThrow().of(Activity.CPU))
        .isCloseTo(0.2, CLOSE);
  }

  @Test
  void virtualThreadsThatAreReadyQueueForACpuBesideThoseOfTheSystem() {
    TimeStack stack = of(new SeenTrial().cpu(1, 2).carriers(1, 5).waiting(Activity.CPU, 8));

    assertThat(stack.of(Activity.CPU)).isCloseTo(1, CLOSE);
    assertThat(stack.of(Activity.CPU_QUEUE)).isCloseTo(7, CLOSE);
  }

  @Test
  void collectionsTakeTheirShareOfTheWindowFromWhatCouldRun() {
    // A tenth of nine seconds: what could run, ran for nine tenths of it.
    TimeStack stack = of(new SeenTrial().cpu(6, 3).collections(900).waiting(Activity.CPU, 9));

    assertThat(stack.of(Activity.COLLECTION)).isCloseTo(1, CLOSE);
  }

  @Test
  void requestsThatHaveNoThreadsAreAtTheDownstreamAndTheDatabase() {
    SeenTrial seen = using(12).cpu(0.2, 0.1).waiting(Activity.CPU, 0.3).sent(6, 0);
    seen.trial.calls = new TierUse.Calls(1_000, 70, 0);

    TimeStack stack = of(seen);

    assertThat(stack.of(Activity.DOWNSTREAM)).isCloseTo(76, CLOSE);
    assertThat(stack.of(Activity.DATABASE)).isCloseTo(12, CLOSE);
    seen.trial.calls = new TierUse.Calls(1_000, 90, 0);
    assertThat(TimeStack.measured(seen.trial.draft()).orElseThrow().of(Activity.DATABASE))
        .as("no more than there is room for")
        .isCloseTo(100 - 96 - 0.3, within(1e-3));
  }

  @Test
  void aPredictionIsAStackOfItsTimes() {
    SeenTrial seen = new SeenTrial();
    assertThat(TimeStack.predicted(seen.seen().draft())).isEmpty();
    Map<Activity, Double> times = new EnumMap<>(Activity.class);
    times.put(Activity.WAITS, 80.0);
    times.put(Activity.CPU, 15.0);
    times.put(Activity.LOCK, 0.0);
    seen.trial.expected =
        new Expected(
            "mva", 1_000, 100.0, null, null, null, 0, Map.of(), null, Map.of(), Map.of(), times);

    TimeStack stack = TimeStack.predicted(seen.trial.draft()).orElseThrow();

    assertThat(stack.meanMs()).isEqualTo(100);
    assertThat(stack.parts())
        .containsExactly(
            new TimeStack.Part(Activity.CPU, 15), new TimeStack.Part(Activity.WAITS, 80));
    assertThat(stack.words())
        .isEqualTo("15.0 ms CPU + 80.0 ms waits + 5.00 ms (5.0 %) not explained");
  }

  @Test
  void whatIsCountedTwiceIsSaidToBe() {
    TimeStack twice =
        new TimeStack(
            100,
            List.of(new TimeStack.Part(Activity.CPU, 0.1), new TimeStack.Part(Activity.LOCK, 112)),
            0.95);

    assertThat(twice.words())
        .isEqualTo("0.100 ms CPU + 112 ms locks − 12.1 ms (12.1 %) counted twice");
    assertThat(twice.unexplainedMs()).isCloseTo(-12.1, CLOSE);
  }

  @Test
  void theQueueOfAPoolIsKnownByItsWords() {
    assertThat(Activity.queueFor("threads", "Tomcat workers")).isEqualTo(Activity.THREAD_QUEUE);
    assertThat(Activity.queueFor("a", "Threads")).isEqualTo(Activity.THREAD_QUEUE);
    assertThat(Activity.queueFor("client", "HTTP connections")).isEqualTo(Activity.CLIENT_QUEUE);
    assertThat(Activity.queueFor("a", "Connections")).isEqualTo(Activity.CONNECTION_QUEUE);
    assertThat(Activity.queueFor("permits", "permits")).isEqualTo(Activity.LIMIT);
    assertThat(Activity.CPU_QUEUE.key()).isEqualTo("cpu-queue");
  }

  @Test
  void theSmallestWaitGivesFirstWhateverItIs() {
    SeenTrial seen =
        using(87)
            .cpu(1, 40)
            .waiting(Activity.CPU, 1)
            .waiting(Activity.DATABASE, 87)
            .waiting(Activity.DOWNSTREAM, 12);

    // Of 40, twelve come of the smaller and the rest of the larger.
    assertThat(of(seen).of(Activity.DOWNSTREAM)).isZero();
    assertThat(of(seen).of(Activity.DATABASE)).isCloseTo(87 - 28, CLOSE);
  }

  @Test
  void aDownstreamIsBelievedUpToACallForEachRequestAndFewThatNobodyWaitsFor() {
    SeenTrial seen = using(4).cpu(1, 10).waiting(Activity.CPU, 1).waiting(Activity.DOWNSTREAM, 95);

    seen.trial.calls = new TierUse.Calls(1_050, 85, 10.5);
    assertThat(of(seen).of(Activity.DOWNSTREAM)).isCloseTo(85, CLOSE);
    seen.trial.calls = new TierUse.Calls(1_051, 80, 0);
    assertThat(of(seen).of(Activity.DOWNSTREAM)).as("more calls than requests").isNotEqualTo(80);
    seen.trial.calls = new TierUse.Calls(1_000, 80, 10.1);
    assertThat(of(seen).of(Activity.DOWNSTREAM)).as("abandoned").isNotEqualTo(80);
  }

  @Test
  void theLargestPartIsFoundWhereverItStands() {
    TimeStack stack =
        new TimeStack(
            30,
            List.of(
                new TimeStack.Part(Activity.CPU, 5),
                new TimeStack.Part(Activity.LOCK, 20),
                new TimeStack.Part(Activity.SLEEP, 4)),
            1);

    assertThat(stack.scale()).isEqualTo(1);
    assertThat(TimeStack.mean(List.of(stack, new TimeStack(10, List.of(), 0.5))).scale())
        .isEqualTo(0.75);
    // A thousandth of the response time is named, less is not; a correction to 0.95 is not told.
    assertThat(
            new TimeStack(
                    1_000,
                    List.of(
                        new TimeStack.Part(Activity.CPU, 1),
                        new TimeStack.Part(Activity.LOCK, 0.9),
                        new TimeStack.Part(Activity.SLEEP, 998.1)),
                    0.94)
                .words())
        .startsWith("1.00 ms CPU + 998 ms ")
        .endsWith(
            " + 0.900 ms in smaller parts + 0 ms (0 %) not explained; the waits are scaled by"
                + " 0.94 to fit");
  }

  @Test
  void aTrialWithoutAnswersOrWithoutATrueMeanHasNone() {
    SeenTrial flawed = new SeenTrial();
    flawed.seen();
    flawed.trial.meanFlaw = "the mean is one of classes";
    SeenTrial silent = new SeenTrial();
    silent.trial.rps = 0;
    silent.seen();
    SeenTrial seen = new SeenTrial();
    seen.seen();

    assertThat(TimeStack.measured(seen.trial.draft())).isPresent();
    assertThat(TimeStack.measured(flawed.trial.draft())).isEmpty();
    assertThat(TimeStack.measured(silent.trial.draft())).isEmpty();
  }
}
