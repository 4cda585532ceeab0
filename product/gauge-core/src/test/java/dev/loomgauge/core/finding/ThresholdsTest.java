package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.limit;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From which figure on a cause is one; a trial has 1,000 requests per second of 100 ms. */
class ThresholdsTest {
  private static SeenTrial waiting(Activity activity, double requests) {
    SeenTrial seen =
        new SeenTrial().waiting(activity, requests).waiting(Activity.NETWORK, 95 - requests);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 200, 95, 96, 0.0, 0.0));
    return seen;
  }

  @ParameterizedTest
  @CsvSource({
    "LOCK, 10, hot-lock",
    "CLASS_LOADING, 10, class-loading",
    "LIMIT, 10, permits",
    "CLIENT_QUEUE, 10, client-limit",
    "SLEEP, 20, sleep",
    "FILE, 20, files",
    "DATABASE, 50, slow-query"
  })
  void aWaitIsACauseFromItsShareOfTheResponseTimeOn(Activity activity, double least, String code) {
    assertThat(codes(waiting(activity, least))).containsExactly(code);
    assertThat(codes(waiting(activity, least - 0.1))).isEmpty();
    assertThat(only(waiting(activity, least)).weight()).isEqualTo(least / 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOCK|Requests wait 60.0 ms of 100 ms for a lock, most at app.A.b:1.|Hold the lock for less"
            + " time, and never during a remote call; or use a lock per key.",
        "CLASS_LOADING|Requests wait 60.0 ms of 100 ms for class loading, most at app.A.b:1.|Warm"
            + " the service up before it takes full load; do not look up classes by name during"
            + " requests.",
        "LIMIT|Requests wait 60.0 ms of 100 ms for a permit, most at app.A.b:1.|If what it"
            + " guards can take more at once, set the limit to the wanted throughput x time spent in the"
            + " guarded section; if not, reject excess requests instead of queueing them.",
        "SLEEP|Requests sleep 60.0 ms of 100 ms, most at app.A.b:1.|Wait for the event itself"
            + " instead of a fixed time, and hold neither a connection nor a lock meanwhile.",
        "FILE|Requests wait 60.0 ms of 100 ms for file I/O, most at app.A.b:1.|Cache files that do"
            + " not change; write in fewer and larger writes, or asynchronously where a crash may lose"
            + " the last of them.",
        "DATABASE|Requests spend 60.0 ms of 100 ms in the database, most at app.A.b:1.|Check the"
            + " query plans (EXPLAIN ANALYZE, pg_stat_statements) and the number of queries per"
            + " request."
      })
  void aWaitIsToldWithItsPlaceAndItsRemedy(Activity activity, String evidence, String remedy) {
    SeenTrial seen =
        new SeenTrial().waiting(activity, 60, "app.A.b:1").waiting(Activity.NETWORK, 35);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 200, 95, 96, 0.0, 0.0));

    assertThat(only(seen))
        .returns(evidence, Finding::evidence)
        .returns(remedy, Finding::remedy)
        .returns(null, Finding::gain)
        .returns(null, Finding::setting)
        .returns(0.6, Finding::weight);
  }

  @Test
  void aStallWeighsTheTimeOfACallInThatOfARequest() {
    SeenTrial seen = stalling(480, 84);
    seen.trial.meanMs = 120;
    seen.trial.zeroLoadMs = 118;
    seen.trial.p50Ms = 80.0;

    assertThat(only(seen))
        .returns(
            "A call of the downstream takes 84.0 ms on average, while half of all requests end"
                + " within 80.0 ms in total, and one in a hundred takes 480 ms or more.",
            Finding::evidence)
        .returns(0.7, Finding::weight)
        .extracting(Finding::remedy)
        .asString()
        .as("a timeout near the median gives up half of all calls")
        .contains("a timeout above the slowest of those that no stall meets");
    seen.trial.meanMs = 140;
    seen.trial.zeroLoadMs = 139;
    assertThat(codes(seen)).containsExactly("stalling-downstream");
    seen.trial.meanMs = 141;
    assertThat(codes(seen)).as("less than 0.6 of the response time").isEmpty();
  }

  /** Two calls keep the downstream busy, and four are there: half as many again are three. */
  @Test
  void aLimitOfFewCallsStaysBelowThoseThatAreThere() {
    SeenTrial seen = new SeenTrial().cpu(0.02, 0.01).waiting(Activity.DOWNSTREAM, 3.9);
    seen.trial.users = 4;
    seen.trial.connections = 4;
    seen.trial.rps = 100;
    seen.trial.meanMs = 40;
    seen.trial.zeroLoadMs = 18;

    assertThat(only(seen).remedy())
        .startsWith("Limit concurrent calls to about 3 (100 req/s x 18.0 ms, and a reserve)");
  }

  /** Four calls for a request take four times as long as one, of 24 and of 50 ms. */
  @Test
  void callsThatAreSentAgainShowNoWeakDownstreamUnlessEachTakesLong() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 20;
    seen.trial.calls = new TierUse.Calls(4_000, 96, 3_000);
    assertThat(codes(seen)).contains("retries").doesNotContain("weak-downstream");
    seen.trial.calls = new TierUse.Calls(4_000, 200, 3_000);
    assertThat(codes(seen)).contains("retries", "weak-downstream");
    seen.trial.calls = new TierUse.Calls(4_000, 96, 0);
    assertThat(codes(seen)).as("four that are all wanted").containsExactly("weak-downstream");
  }

  @Test
  void allResponsesMayBeAbandonedAndNoMore() {
    SeenTrial seen = healthy();
    seen.trial.calls = new TierUse.Calls(500, 200, 600);

    assertThat(only(seen))
        .returns(
            "The downstream receives 0.500 calls for each request of the service, and 100 % of its"
                + " responses are abandoned: they arrive after the timeout.",
            Finding::evidence)
        .returns(0.6, Finding::weight);
  }

  @Test
  void aSlowQueryTakesHalfOfTheResponseTime() {
    SeenTrial longer = waiting(Activity.DATABASE, 60);
    longer.trial.meanMs = 121;
    longer.trial.zeroLoadMs = 120;

    assertThat(codes(longer)).isEmpty();
    longer.trial.meanMs = 120;
    assertThat(codes(longer)).containsExactly("slow-query");
  }

  /** The window has 9 s. */
  @Test
  void pausesAreFeltFromATwentiethOnAndTheHeapIsSmallFromATenthOn() {
    assertThat(codes(healthy().choosing("Serial").collections(449))).isEmpty();
    assertThat(only(healthy().choosing("Serial").collections(450)))
        .returns("serial-collector", Finding::code)
        .returns(0.05, Finding::weight)
        .returns(
            "The JVM chose the serial collector by itself, and its pauses take 5.0 % of the time.",
            Finding::evidence);
    assertThat(codes(healthy().choosing("Serial").collections(899)))
        .containsExactly("serial-collector");
    assertThat(codes(healthy().choosing("Serial").collections(900))).containsExactly("small-heap");
    assertThat(codes(healthy().collections(899))).isEmpty();
  }

  @Test
  void connectionsThatAreNotAcceptedAreATwentiethOfTheUsersAndAtLeastOne() {
    assertThat(only(healthy().unaccepted(5)).weight()).isEqualTo(0.05);
    assertThat(codes(healthy().unaccepted(4.9))).isEmpty();
    SeenTrial few = healthy().unaccepted(0.9);
    few.trial.users = 10;
    assertThat(codes(few)).isEmpty();
    SeenTrial open = healthy().unaccepted(5); // 1,000 arrivals per second of 100 ms
    open.trial.users = 0;
    assertThat(only(open).evidence()).startsWith("5 of 100 connections wait");
  }

  @Test
  void aLimitOfThreadsIsIgnoredFromATaskInFiveAboveItOn() {
    assertThat(codes(limited("81", 98))).containsExactly("thread-limit-ignored");
    assertThat(codes(limited("82", 98))).isEmpty();
    assertThat(codes(limited("199", 300))).containsExactly("thread-limit-ignored");
    assertThat(codes(limited("200", 300))).isEmpty();
    SeenTrial named = limited("20", 98);
    named.trial.otherLevels = Map.of("tomcat-connections", "20");
    assertThat(codes(named)).isEmpty();
  }

  private static SeenTrial limited(String threads, double requests) {
    SeenTrial seen = new SeenTrial().waiting(Activity.NETWORK, requests - 0.3);
    seen.trial.rps = requests * 10;
    seen.trial.otherLevels = Map.of("tomcat-threads", threads);
    return seen;
  }

  @Test
  void halfAMegabyteForEachRequestIsMuch() {
    assertThat(only(healthy().allocating(500)))
        .returns("allocation", Finding::code)
        .returns(0.3, Finding::weight)
        .returns(
            "A request allocates 0.500 MB (500 MB per second in total); garbage collection pauses"
                + " take 0.06 % of the time.",
            Finding::evidence);
    assertThat(codes(healthy().allocating(499))).isEmpty();
  }

  /** A cache of a pooled thread is filled once, so that garbage alone is a cause there. */
  @Test
  void onPlatformThreadsMuchIsAllocatedWhereCollectionsTakeTime() {
    double windowMs =
        1000 * Objects.requireNonNull(healthy().seen().draft().load()).windowSeconds();
    SeenTrial costly = healthy().allocating(500).collections(0.05 * windowMs);
    costly.trial.threads = "platform";
    SeenTrial cheap = healthy().allocating(500).collections(0.049 * windowMs);
    cheap.trial.threads = "platform";

    assertThat(only(costly).remedy()).contains("Allocate less", "more heap");
    assertThat(codes(cheap)).isEmpty();
  }

  @Test
  void responsesForNobodyAreATenthOfTheRequests() {
    SeenTrial seen = healthy();
    seen.trial.calls = new TierUse.Calls(2_000, 200, 100);
    assertThat(only(seen))
        .returns("retries", Finding::code)
        .returns(0.1, Finding::weight)
        .returns(
            "The downstream receives 2 calls for each request of the service, and 5.0 % of its"
                + " responses are abandoned: they arrive after the timeout.",
            Finding::evidence);
    seen.trial.calls = new TierUse.Calls(2_000, 200, 99.9);
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void aDownstreamIsWeakFromTwiceARequestAloneAndHalfOfTheResponseTimeOn() {
    SeenTrial seen = waiting(Activity.DOWNSTREAM, 50);
    seen.trial.zeroLoadMs = 25;
    assertThat(only(seen)).returns("weak-downstream", Finding::code).returns(0.5, Finding::weight);
    seen.trial.zeroLoadMs = 25.1;
    assertThat(codes(seen)).isEmpty();
    SeenTrial less = waiting(Activity.DOWNSTREAM, 49.9);
    less.trial.zeroLoadMs = 20;
    assertThat(codes(less)).isEmpty();
    less.trial.zeroLoadMs = 0;
    assertThat(codes(less)).isEmpty();
  }

  private static SeenTrial stalling(double p99Ms, double eachMs) {
    SeenTrial seen = healthy();
    seen.trial.p99Ms = p99Ms;
    seen.trial.calls = new TierUse.Calls(1_000, eachMs, 0);
    return seen;
  }

  @Test
  void aDownstreamStallsWhereItsTailIsFourMediansAndItsMeanIsAboveThem() {
    assertThat(codes(stalling(400, 105))).containsExactly("stalling-downstream");
    assertThat(only(stalling(400, 105)).weight()).isEqualTo(1);
    assertThat(codes(stalling(399, 105))).isEmpty();
    assertThat(codes(stalling(400, 104.9))).isEmpty();
    assertThat(codes(stalling(400, 105).collections(180))).containsExactly("stalling-downstream");
    assertThat(codes(stalling(400, 105).collections(181))).isEmpty();
    SeenTrial busy = stalling(400, 105);
    busy.trial.servicePct = 70;
    assertThat(codes(busy)).containsExactly("stalling-downstream");
    busy.trial.servicePct = 70.1;
    assertThat(codes(busy)).isEmpty();
    SeenTrial few = stalling(400, 105);
    few.trial.rps = 111;
    assertThat(codes(few)).as("a p99 of 999 requests").doesNotContain("stalling-downstream");
    few.trial.rps = 112;
    assertThat(codes(few)).contains("stalling-downstream");
    SeenTrial silent = stalling(400, 105);
    silent.trial.calls = new TierUse.Calls(0, 105, 0);
    assertThat(codes(silent)).isEmpty();
  }

  private static SeenTrial pool(double active, double waiting) {
    SeenTrial seen =
        new SeenTrial()
            .waiting(Activity.CONNECTION_QUEUE, waiting)
            .waiting(Activity.NETWORK, 95 - waiting);
    seen.trial.resources =
        List.of(
            new ResourceUse("connections", "HikariCP connections", 20, active, 20, waiting, 0.0));
    seen.trial.limits = List.of(limit("connections", 1_000), limit("users", 2_000));
    return seen;
  }

  @Test
  void aPoolIsSmallWhereMoreWaitThanHoldAndNearlyAllAreTaken() {
    assertThat(codes(pool(19, 19.1))).containsExactly("small-pool");
    assertThat(codes(pool(18.9, 30))).as("one is often free").isEmpty();
    assertThat(codes(pool(19, 19))).as("no more wait than hold").isEmpty();
    SeenTrial busy = pool(19, 30);
    busy.trial.servicePct = 84.9;
    assertThat(codes(busy)).containsExactly("small-pool");
    busy.trial.servicePct = 85;
    assertThat(codes(busy)).isEmpty();
  }

  @Test
  void whatTheLoadDidCountsWhereItVoidsATrialTheGeneratorBeforeItsNeighbours() {
    TrialWarning steal = GateCode.STEAL.warning(Severity.VOID, "20 % stolen", "Wait.");
    TrialWarning late = GateCode.GENERATOR_LATE.warning(Severity.VOID, "50 ms late.", "More CPU.");
    TrialWarning mild = GateCode.GENERATOR_LATE.warning(Severity.CAUTION, "2 ms late.", "None.");

    assertThat(found(steal, late))
        .singleElement()
        .returns("load-at-fault", Finding::code)
        .returns("50 ms late.", Finding::evidence)
        .returns("More CPU.", Finding::remedy)
        .returns(1.0, Finding::weight);
    assertThat(found(mild, steal)).singleElement().returns("20 % stolen.", Finding::evidence);
    assertThat(found(mild)).isEmpty();
    for (GateCode code :
        List.of(
            GateCode.GENERATOR_THREAD_BUSY,
            GateCode.MEASURING_SIDE_BUSY,
            GateCode.STARTS_MISSED,
            GateCode.FOREIGN_CPU)) {
      assertThat(found(code.warning(Severity.VOID, "seen", "Wait."))).as(code.key()).hasSize(1);
    }
  }

  private static List<Finding> found(TrialWarning... warnings) {
    Judgement judgement = Judgement.NONE;
    for (TrialWarning warning : warnings) {
      judgement = judgement.and(warning);
    }
    Trial trial = healthy().seen().trial(judgement);
    return causes(List.of(trial));
  }
}
