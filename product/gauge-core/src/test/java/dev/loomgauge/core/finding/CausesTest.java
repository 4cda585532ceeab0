package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.finding.rule.Deadline;
import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.finding.rule.Rule;
import dev.loomgauge.core.finding.rule.Rules;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CausesTest {
  @Test
  void aHealthyServiceHasNone() {
    assertThat(codes(healthy())).isEmpty();
  }

  @Test
  void waitsForAClientALockClassesAPermitOrASleepAreNamedWithTheirPlace() {
    assertThat(
            only(
                new SeenTrial()
                    .waiting(Activity.CLIENT_QUEUE, 60, "app.Stock.call:9")
                    .waiting(Activity.DOWNSTREAM, 38)))
        .returns("client-limit", Finding::code)
        .returns(
            "Requests wait 60.0 ms of 100 ms for a connection of an HTTP client, most at"
                + " app.Stock.call:9.",
            Finding::evidence);
    assertThat(codes(new SeenTrial().waiting(Activity.LOCK, 80, "app.Cache.get:3")))
        .containsExactly("hot-lock");
    assertThat(
            codes(
                new SeenTrial()
                    .waiting(Activity.CLASS_LOADING, 20)
                    .waiting(Activity.DOWNSTREAM, 70)))
        .containsExactly("class-loading");
    assertThat(codes(new SeenTrial().waiting(Activity.LIMIT, 30).waiting(Activity.DOWNSTREAM, 65)))
        .containsExactly("permits");
    assertThat(codes(new SeenTrial().waiting(Activity.SLEEP, 90))).containsExactly("sleep");
    assertThat(codes(new SeenTrial().waiting(Activity.FILE, 50))).containsExactly("files");
  }

  @Test
  void aDatabaseIsSlowFromFiftyMillisecondsOn() {
    SeenTrial slow = new SeenTrial().waiting(Activity.DATABASE, 95);
    slow.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 200, 95, 96, 0.0, 0.0));
    assertThat(codes(slow)).containsExactly("slow-query");
    SeenTrial quick = new SeenTrial().waiting(Activity.DATABASE, 9);
    quick.trial.meanMs = 10;
    assertThat(codes(quick)).isEmpty();
  }

  @Test
  void aDownstreamThatTakesTwiceAsLongAsARequestAloneIsWeak() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 20;

    Finding found = only(seen);

    assertThat(found.code()).isEqualTo("weak-downstream");
    assertThat(found.evidence())
        .isEqualTo(
            "A call of the downstream takes 97.0 ms under this load, while a single request takes"
                + " 20.0 ms in total; 97 calls are in flight.");
    assertThat(found.remedy())
        .startsWith(
            "Limit concurrent calls to about 29 (1,000 req/s x 20.0 ms, and a reserve) and refuse")
        .contains("by a bulkhead, a semaphore or the client's connection pool");
    assertThat(found.gain())
        .isEqualTo(
            "the same 1,000 req/s, each answered in about 29.0 ms instead of 100 ms; the rest is"
                + " refused.");
  }

  /** Clients who wait so long, and no longer. */
  private record Impatient(double ms) implements Recorded {
    @Override
    public Optional<Endurance> endurance(Trial trial) {
      return Optional.empty();
    }

    @Override
    public Optional<Deadline> deadline() {
      return Optional.of(new Deadline(ms, "the client's timeout"));
    }
  }

  private static String gain(SeenTrial seen, double deadlineMs) {
    return String.valueOf(
        Causes.of(List.of(seen.seen().draft()), new Impatient(deadlineMs)).getFirst().gain());
  }

  @Test
  void aLimitBeforeAWeakDownstreamKeepsTheGoodputBeyondSaturation() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 20;

    assertThat(gain(seen, 150))
        .endsWith(
            " Goodput within 150 ms (the client's timeout) without the limit: 1,000 req/s with 100"
                + " users, 0 req/s with 200 (200 ms each), 0 from 151 users on. With it: 1,000 req/s,"
                + " however many users there are.");
    assertThat(gain(seen, 15)).as("slower than that even alone").endsWith("the rest is refused.");
    seen.trial.errors = Map.of("timeout", 500L);
    assertThat(gain(seen, 150)).as("users do not wait").endsWith("the rest is refused.");
  }

  @Test
  void pinnedCarriersHaveTheEvidenceAndTheRemedyOfTheirGate() {
    TrialWarning gate =
        GateCode.PINNED.warning(Severity.CAUTION, "pinned 900 times", "Use a lock.");
    Trial much = healthy().pinned(21, 9_000).seen().trial(Judgement.NONE.and(gate));
    Trial little = healthy().pinned(21, 200).seen().trial(Judgement.NONE.and(gate));

    assertThat(causes(List.of(much)).getFirst())
        .returns("pinned", Finding::code)
        .returns("Pinned 900 times.", Finding::evidence)
        .returns("Use a lock.", Finding::remedy)
        .returns(1.0, Finding::weight);
    assertThat(causes(List.of(little))).isEmpty();
  }

  @Test
  void carriersThatAreAllHeldWhileNothingIsAnsweredAreFound() {
    SeenTrial seen = new SeenTrial().holding(1).waiting(Activity.LOCK, 100, "app.Lock.take:1");
    seen.trial.rps = 1;
    Trial trial =
        seen.seen()
            .trial(
                Judgement.NONE.and(
                    GateCode.NOTHING_ANSWERED.warning(Severity.VOID, "nothing", "look")));

    assertThat(causes(List.of(trial)).getFirst().code()).isEqualTo("carriers-held");
  }

  @Test
  void threadsThatSpinAreFoundByTheirShareOfTheCpu() {
    SeenTrial seen =
        new SeenTrial()
            .cpu(1, 3)
            .waiting(Activity.SPIN, 1.6, "app.Queue.poll:5")
            .waiting(Activity.CPU, 0.4)
            .waiting(Activity.DOWNSTREAM, 90);
    seen.trial.servicePct = 99;

    assertThat(only(seen).evidence())
        .isEqualTo("80.0 % of the running requests spin or yield, most at app.Queue.poll:5.");
  }

  @Test
  void samplesOfTheCpuKnowBetterThanDumpsWhoSpins() {
    SeenTrial dumped =
        new SeenTrial().cpu(1, 3).waiting(Activity.SPIN, 1).waiting(Activity.DOWNSTREAM, 90);

    assertThat(codes(dumped.sampled("app.Orders.find", 400, 8))).isEmpty();
    assertThat(only(dumped.sampled("app.Queue.poll", 400, 200)).evidence())
        .isEqualTo("50.0 % of the running requests spin or yield, most at app.Queue.poll.");
  }

  @Test
  void aMethodThatHasMostSamplesOfAFullCpuIsAHotSpot() {
    SeenTrial seen = healthy().sampled("app.Report.sum", 400, 0);
    assertThat(codes(seen)).isEmpty();

    seen.trial.servicePct = 99;
    assertThat(only(seen).evidence())
        .isEqualTo("The CPU is 99.0 % busy; 100 % of the running requests are at app.Report.sum.");
  }

  @Test
  void collectionsThatTakeATenthOfTheTimeMeanASmallHeap() {
    assertThat(codes(healthy().collections(2_000))).containsExactly("small-heap");
    assertThat(codes(healthy().collections(400))).isEmpty();
  }

  @Test
  void carriersThatAreTakenWhileTheCpuIsIdleAreBlocked() {
    Finding found = only(healthy().carriers(1, 80));

    assertThat(found.code()).isEqualTo("carriers-blocked");
    assertThat(found.evidence())
        .startsWith(
            "80 virtual threads are ready to run and wait for a carrier, while the CPU is 25.0 % busy");
    SeenTrial spent = healthy().carriers(1, 80);
    spent.trial.servicePct = 99;
    assertThat(codes(spent)).as("a queue for the CPU").isEmpty();
  }

  @Test
  void answersThatNobodyWaitsForMeanTimeoutsAndRetries() {
    SeenTrial seen = healthy();
    seen.trial.calls = new TierUse.Calls(4_000, 200, 3_000);

    assertThat(only(seen))
        .returns("retries", Finding::code)
        .returns(
            "The downstream receives 4 calls for each request of the service, and 75.0 % of its"
                + " responses are abandoned: they arrive after the timeout.",
            Finding::evidence);
  }

  /** 1,000 req/s are answered in 9 s, as many fail behind their retries, and all of them called. */
  @Test
  void requestsThatFailedHaveCalledAsWell() {
    SeenTrial seen = healthy();
    seen.trial.errors = Map.of("check-failed", 9_000L);
    seen.trial.calls = new TierUse.Calls(6_000, 200, 3_000);

    assertThat(causes(List.of(seen.seen().draft())))
        .filteredOn(found -> found.code().equals("retries"))
        .singleElement()
        .extracting(Finding::evidence)
        .asString()
        .startsWith("The downstream receives 3 calls for each request of the service");
  }

  @Test
  void abandonedCallsAreMuchForTheRequestsOfTheServiceAndNotForItsCalls() {
    SeenTrial seen = healthy();
    seen.trial.calls = new TierUse.Calls(3_000, 200, 150);
    assertThat(only(seen)).returns("retries", Finding::code);
    seen.trial.calls = new TierUse.Calls(3_000, 200, 90);
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void aMegabyteForEachRequestIsMuch() {
    assertThat(codes(healthy().allocating(1_100))).containsExactly("allocation");
    assertThat(codes(healthy().allocating(100))).isEmpty();
  }

  @Test
  void workThatKeepsTheCpuIsFoundByItsPlace() {
    SeenTrial seen =
        new SeenTrial()
            .cpu(1, 50)
            .waiting(Activity.CPU, 0.9, "app.Report.sum:88")
            .waiting(Activity.CPU_QUEUE, 50);
    seen.trial.servicePct = 99;

    assertThat(only(seen)).returns("cpu-hog", Finding::code);
  }

  @Test
  void whatTheServerOrTheGeneratorDidIsTakenFromTheGates() {
    TrialWarning few =
        GateCode.CONNECTIONS_MISSING.warning(Severity.VOID, "100 of 400 users connected", "more");
    assertThat(causes(List.of(healthy().seen().trial(Judgement.NONE.and(few)))).getFirst())
        .returns("few-connections", Finding::code)
        .returns("100 of 400 users connected.", Finding::evidence);
    TrialWarning late = GateCode.GENERATOR_LATE.warning(Severity.VOID, "50 ms late", "more CPU");
    assertThat(causes(List.of(healthy().seen().trial(Judgement.NONE.and(late)))).getFirst())
        .returns("load-at-fault", Finding::code);
  }

  @Test
  void aCauseThatIsSeenInFewTrialsOfItsCellIsChance() {
    Trial once = new SeenTrial().waiting(Activity.SLEEP, 90).seen().draft();
    Trial other = healthy().seen().draft();

    assertThat(causes(List.of(once, other, other))).isEmpty();
    assertThat(causes(List.of(once, once, other))).hasSize(1);
  }

  @Test
  void theCauseThatExplainsMostComesFirst() {
    assertThat(codes(new SeenTrial().waiting(Activity.SLEEP, 25).waiting(Activity.LOCK, 70)))
        .containsExactly("hot-lock", "sleep");
  }

  @Test
  void everyRuleHasItsOwnCode() {
    assertThat(Rules.ALL).extracting(Rule::code).doesNotHaveDuplicates();
  }

  @Test
  void aQuotaThatIsUsedUpIsFoundAndOneThatIsKeptIsNot() {
    Finding found = only(healthy().throttled(0.4));

    assertThat(found.code()).isEqualTo("throttled");
    assertThat(found.evidence())
        .isEqualTo(
            "The CPU quota is used up in 40.0 % of its periods (nr_throttled in cpu.stat of the control group).");
    assertThat(codes(healthy().throttled(0.02))).isEmpty();
  }

  @Test
  void aDownstreamThatStopsNowAndThenIsFoundByItsTail() {
    SeenTrial seen = healthy();
    seen.trial.p99Ms = 900.0;

    seen.trial.calls = new TierUse.Calls(1_000, 110, 0);
    Finding found = only(seen);
    assertThat(found.code()).isEqualTo("stalling-downstream");
    assertThat(found.evidence())
        .isEqualTo(
            "A call of the downstream takes 110 ms on average, while half of all requests end within 100 ms in total, and one in a hundred takes 900 ms or more.");

    seen.trial.calls = new TierUse.Calls(1_000, 20, 0);
    assertThat(codes(seen)).doesNotContain("stalling-downstream");
  }

  @Test
  void aHeapThatGrowsUnderASustainedLoadLeaks() {
    Trial trial = healthy().seen().draft();

    assertThat(Causes.of(List.of(trial), _ -> Optional.of(endurance(Trend.GROWING))))
        .singleElement()
        .returns("leak", Finding::code)
        .returns(
            "The heap after collections grows by 1 MB per second (0.900 to 1.10), 1.02 kB per request. Full collections left 30 MB before the load and 85 MB after it. At this rate the heap is full in 2 h.",
            Finding::evidence);
    assertThat(Causes.of(List.of(trial), _ -> Optional.of(endurance(Trend.SLOWING)))).isEmpty();
  }

  @Test
  void aHoldThatDecidesNothingShowsNoLeak() {
    Trial trial = healthy().seen().draft();

    assertThat(Causes.of(List.of(trial), _ -> Optional.of(endurance(Trend.UNDECIDED)))).isEmpty();
  }

  @Test
  void aCollectorThatTheJvmChoseIsFoundByItsPauses() {
    assertThat(codes(healthy().choosing("Serial").collections(700)))
        .containsExactly("serial-collector");
    assertThat(codes(healthy().choosing("G1").collections(700))).isEmpty();
  }

  @Test
  void usersWhoThinkBearMoreOfThemBeforeNoneIsInTime() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 20;
    seen.trial.users = 200;

    // A cycle of 200 ms, 100 of them thinking: N / 1,000 - 0.1 is above 150 ms from 251 on
    assertThat(gain(seen, 150))
        .isEqualTo(
            "the same 1,000 req/s, each answered in about 29.0 ms instead of 100 ms; the rest is"
                + " refused. Goodput within 150 ms (the client's timeout) without the limit: 1,000"
                + " req/s with 200 users, 0 req/s with 400 (300 ms each), 0 from 251 users on. With"
                + " it: 1,000 req/s, however many users there are.");
  }

  @Test
  void callsThatAreAbandonedMakeNoTurnToWaitFor() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 20;
    seen.trial.calls = new TierUse.Calls(1_000, 97, 10);
    assertThat(gain(seen, 150)).contains("Goodput");
    seen.trial.calls = new TierUse.Calls(1_000, 97, 10.1);
    assertThat(gain(seen, 150)).endsWith("the rest is refused.");
    seen.trial.calls = null;
    seen.trial.errors = Map.of("timeout", 90L);
    assertThat(gain(seen, 150)).as("one in a hundred").contains("Goodput");
    seen.trial.errors = Map.of("timeout", 92L);
    assertThat(gain(seen, 150)).endsWith("the rest is refused.");
  }

  @Test
  void blockedCarriersAreToldWithTheirNumbers() {
    assertThat(only(healthy().carriers(0.9, 80)))
        .returns(
            "80 virtual threads are ready to run and wait for a carrier, while the CPU is 25.0 %"
                + " busy; 0.900 of 1 carriers are in use.",
            Finding::evidence)
        .returns(0.8, Finding::weight);
  }

  private static Endurance endurance(Trend trend) {
    Fit fit = new Fit(3_600, 3_240, 3_960, 30, 200, 5);
    Course heap = new Course(Measure.HEAP_AFTER_COLLECTION, trend, fit, 2.0, "rises");
    return new Endurance(60, List.of(heap), null, 1_024.0, new Live(30, 85));
  }
}
