package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.behindClient;
import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.full;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.limit;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitFindingsTest {
  private static final String RULE_OF_A_CLIENT =
      "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute and"
          + " setMaxConnTotal of Apache's, setMaxConnectionsPerDestination of Jetty's), to the wanted"
          + " throughput x response time of the downstream.";

  /** 1,000 req/s with 40 of 50 connections in use, which let {@code connectionsRps} through. */
  private static SeenTrial behindDatabase(double databasePct, int connectionsRps) {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.DATABASE, 40).waiting(Activity.DOWNSTREAM, 50);
    seen.trial.databasePct = databasePct;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 40, 50, 0.0, 0.0));
    seen.trial.limits = List.of(limit("users", 1_010), limit("connections", connectionsRps));
    return seen;
  }

  @Test
  void aPoolBeforeWhichRequestsWaitLongerThanTheyHoldIsSmall() {
    SeenTrial seen = full();
    seen.trial.limits = List.of(limit("connections", 100), limit("users", 990));

    Finding found = only(seen);

    assertThat(found.code()).isEqualTo("small-pool");
    assertThat(found.evidence())
        .isEqualTo(
            "90 requests wait 900 ms for one of the 10 HikariCP connections, which a request holds for"
                + " 100 ms.");
    assertThat(found.remedy()).startsWith("99 HikariCP connections (990 req/s x 100 ms)");
    assertThat(found.gain()).startsWith("990 req/s instead of 100 req/s");
    assertThat(found.weight()).isEqualTo(0.9);
  }

  @Test
  void aPoolThatDoesNotShowItsUseIsFoundByTheQueueForItInDumps() {
    SeenTrial seen = full().waiting(Activity.CONNECTION_QUEUE, 90);
    seen.trial.resources = List.of();
    seen.trial.limits =
        List.of(
            new Limit(
                "connections",
                Kind.RESOURCE,
                new Limit.Terms("HikariCP connections", 10, 0.1),
                false,
                0),
            limit("users", 990));

    assertThat(FoundCauses.causes(List.of(seen.seen().judged())))
        .singleElement()
        .returns("small-pool", Finding::code)
        .satisfies(
            found ->
                assertThat(found.setting())
                    .returns("connections", Setting::name)
                    .returns("98", Setting::value))
        .extracting(Finding::evidence)
        .asString()
        .endsWith("for one of the 10 HikariCP connections, which a request holds for 100 ms.");
  }

  @Test
  void aFullPoolOnASpentCpuIsNotToBlame() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 9);
    seen.trial.servicePct = 99;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 10, 10, 10, 90.0, 90.0));

    assertThat(codes(seen)).doesNotContain("small-pool");
  }

  @Test
  void aLimitOfAClientHasTheSizeThatItsRequestsNeed() {
    SeenTrial seen = behindClient();
    seen.trial.limits = List.of(limit("users", 2_000), limit("cpu", 4_000));

    assertThat(only(seen))
        .returns(
            "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute and setMaxConnTotal of Apache's, setMaxConnectionsPerDestination of Jetty's), to 76 or more (2,000 req/s x 38.0 ms).",
            Finding::remedy)
        .returns(
            "2,000 req/s instead of 1,000 req/s, provided that the downstream does not slow down.",
            Finding::gain)
        .returns(new Setting(Setting.CLIENT_CONNECTIONS, "76", 2_000), Finding::setting);
  }

  @Test
  void moreConnectionsThanASaturatedDatabaseCanUseAreFound() {
    SeenTrial seen = behindDatabase(80, 25_000);

    assertThat(only(seen))
        .returns("large-pool", Finding::code)
        .returns(
            "40 HikariCP connections are in use and the CPU of the database is 95.0 % busy; 2 would be"
                + " enough for this throughput if queries did not wait for each other (1,000 req/s x"
                + " 2.00 ms).",
            Finding::evidence);
    seen.trial.databasePct = 40;
    assertThat(codes(seen)).isEmpty();
  }

  /** Threads between two requests are in dumps, too: 500 req/s of 100 ms each are 50 at once. */
  @Test
  void noMoreRequestsAreProcessedAtOnceThanTheLawSays() {
    SeenTrial seen = healthy();
    seen.trial.rps = 500;
    seen.trial.otherLevels = Map.of("tomcat-threads", "20");

    assertThat(FoundCauses.causes(List.of(seen.seen().draft())))
        .filteredOn(found -> found.code().equals("thread-limit-ignored"))
        .singleElement()
        .extracting(Finding::evidence)
        .asString()
        .contains("50 requests are processed at once");
  }

  /** Two instances with 25 connections each, of which the throughput needs one. */
  @Test
  void ofSeveralInstancesASmallerPoolIsThatOfEach() {
    SeenTrial seen = behindDatabase(80, 25_000);
    Limit each =
        new Limit(
            "connections",
            Kind.RESOURCE,
            new Limit.Terms("HikariCP connections", 25, 2, 1, 0.002, null, null, null),
            true,
            0);
    seen.trial.limits = List.of(limit("users", 1_010), each);

    assertThat(only(seen).remedy())
        .startsWith("About 2 HikariCP connections in each of the 2 instances: twice what");
  }

  /** 40 connections are in use, and the throughput needs 20 of them: 1,000 req/s x 20 ms. */
  @Test
  void aPoolThatASaturatedDatabaseNeedsIsNotLarge() {
    SeenTrial seen = behindDatabase(80, 2_500);

    assertThat(codes(seen)).doesNotContain("large-pool");
  }

  @Test
  void aLimitOfThreadsThatVirtualThreadsDoNotHeedIsFound() {
    SeenTrial seen = healthy();
    seen.trial.otherLevels = Map.of("tomcat-threads", "20");

    assertThat(only(seen))
        .returns("thread-limit-ignored", Finding::code)
        .returns(
            "tomcat-threads is 20, and 98 requests are processed at once by virtual threads.",
            Finding::evidence)
        .returns(
            "To keep the limit, have requests acquire one of 20 permits: a semaphore, a bulkhead, or"
                + " @ConcurrencyLimit of Spring 7 (with @EnableResilientMethods). To drop it, remove"
                + " the setting.",
            Finding::remedy)
        .extracting(Finding::weight, as(DOUBLE))
        .isCloseTo(78.3 / 98.3, within(1e-9));
    seen.trial.threads = "platform";
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void theRemedyOfAPoolIsASettingWithWhatItLetsThrough() {
    SeenTrial seen = full();
    seen.trial.limits = List.of(limit("connections", 100), limit("cpu", 450), limit("users", 990));

    // 450 req/s x 100 ms = 45 members
    assertThat(only(seen))
        .returns(new Setting("connections", "45", 450), Finding::setting)
        .returns(
            "45 HikariCP connections (450 req/s x 100 ms), if the resources behind them serve 45 requests at"
                + " once; or hold each one for less time.",
            Finding::remedy)
        .returns("450 req/s instead of 100 req/s, if the hold time does not grow.", Finding::gain);
  }

  @Test
  void aPoolNeedsNoMoreMembersThanThereAreRequestsForIt() {
    SeenTrial seen = full();
    // 100 users wait 900 ms of their cycle of 1 s: without that, 1,000 req/s, 100 x 1 s in all
    seen.trial.limits = List.of(limit("connections", 100), limit("cpu", 5_000));

    assertThat(only(seen).setting()).isEqualTo(new Setting("connections", "100", 1_000));
  }

  @Test
  void connectionsThatTheKernelKeepsServeAllUsersAsQuicklyUpToTheLowestLimit() {
    SeenTrial seen = healthy().unaccepted(20);
    seen.trial.limits = List.of(limit("users", 2_000), limit("cpu", 4_000));

    // 1,000 req/s x 100 / 80
    assertThat(only(seen))
        .returns("few-connections", Finding::code)
        .returns(
            "20 of 100 connections wait in the accept queue of the kernel: the service has not accepted"
                + " them.",
            Finding::evidence)
        .returns(
            "Raise the connection limit of the server (server.tomcat.max-connections, and"
                + " accept-count with net.core.somaxconn), or spread the load over more instances.",
            Finding::remedy)
        .returns(
            "1,250 req/s instead of 1,000 req/s, provided that response times do not grow.",
            Finding::gain)
        .returns(0.2, Finding::weight)
        .returns(new Setting(Setting.MAX_CONNECTIONS, "100", 1_250), Finding::setting);
    seen.trial.limits = List.of(limit("cpu", 1_100), limit("users", 2_000));
    assertThat(only(seen).setting()).isEqualTo(new Setting(Setting.MAX_CONNECTIONS, "100", 1_100));
  }

  @Test
  void aClientOfNothingThatWasSeenHasNoSizeButARule() {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.CLIENT_QUEUE, 60).waiting(Activity.NETWORK, 38);

    assertThat(only(seen))
        .returns(RULE_OF_A_CLIENT, Finding::remedy)
        .returns(null, Finding::gain)
        .returns(0.6, Finding::weight)
        .returns(null, Finding::setting);
  }

  @Test
  void aLargerHeapIsFourTimesItsPeakAndBringsTheTimeOfThePauses() {
    SeenTrial seen = healthy().collections(1_800);
    seen.trial.limits = List.of(limit("users", 2_000), limit("cpu", 4_000));

    // A fifth of 9 s: 1,000 req/s / 0.8
    assertThat(only(seen))
        .returns(
            "Enlarge the heap, to -Xmx1200m for a start if the machine or the container has that much"
                + " to spare, or limit concurrency.",
            Finding::remedy)
        .returns(
            "at most 1,250 req/s instead of 1,000 req/s, where no collection stops the service any"
                + " more.",
            Finding::gain)
        .returns(0.2, Finding::weight)
        .returns(new Setting(Setting.HEAP, "1200m", 1_250), Finding::setting);
    seen.trial.limits = List.of(limit("users", 1_100));
    assertThat(only(seen).setting()).isEqualTo(new Setting(Setting.HEAP, "1200m", 1_100));
    seen.ownHeap(310);
    assertThat(only(seen).setting())
        .as("the JVM chose a quarter of the memory; four times as much is all of it")
        .isEqualTo(new Setting(Setting.HEAP, "930m", 1_100));
    seen.heap(310);
    assertThat(only(seen).setting()).isEqualTo(new Setting(Setting.HEAP, "1200m", 1_100));
    SeenTrial hardly = healthy().collections(8_900);
    hardly.trial.limits = List.of(limit("users", 50_000));
    assertThat(only(hardly).gain()).startsWith("at most 10,000 req/s instead of 1,000 req/s,");
  }

  /** Each has a remedy, whose size nobody knows. */
  @Test
  void whereTheLowestLimitIsBelowWhatIsReachedNoRemedyHasAGain() {
    List<SeenTrial> exceeded =
        List.of(behindClient(), healthy().collections(1_800), healthy().unaccepted(20));
    exceeded.forEach(seen -> seen.trial.limits = List.of(limit("cpu", 900), limit("users", 2_000)));

    List<Finding> found = exceeded.stream().map(FoundCauses::only).toList();

    assertThat(found)
        .allSatisfy(
            one -> assertThat(one).returns(null, Finding::gain).returns(null, Finding::setting));
    assertThat(found).extracting(Finding::weight).containsExactly(0.6, 0.2, 0.2);
    assertThat(found.getFirst().remedy()).isEqualTo(RULE_OF_A_CLIENT);
    assertThat(found.get(1).remedy()).startsWith("Enlarge the heap, to -Xmx1200m");
  }

  @Test
  void aLargePoolNeedsTwiceWhatItsThroughputNeeds() {
    SeenTrial seen = behindDatabase(75, 25_000);

    // 75 % and what else runs there, 15 %
    assertThat(only(seen))
        .returns(
            "About 4 HikariCP connections: twice what the throughput needs. More throughput takes"
                + " cheaper queries, or more CPU for the database.",
            Finding::remedy)
        .returns(
            "the same throughput; the queue moves from the database to the pool.", Finding::gain)
        .returns(0.38, Finding::weight);
    seen.trial.databasePct = 74.9;
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void threeTimesWhatIsNeededIsTooLarge() {
    // Needed are 1,000 req/s x 50 / 5,000 req/s = 10
    SeenTrial seen = behindDatabase(80, 5_000);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 30, 50, 0.0, 0.0));
    assertThat(codes(seen)).containsExactly("large-pool");
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 29.9, 50, 0.0, 0.0));
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void aWaitThatLimitsHasThePlaceWhereMostOfItsRequestsAre() {
    SeenTrial seen =
        new SeenTrial()
            .waiting(Activity.DOWNSTREAM, 9, "app.Stock.call:1")
            .waiting(Activity.LOCK, 20, "app.Cache.put:9")
            .waiting(Activity.LOCK, 65, "app.Cache.get:3");
    seen.trial.rps = 100;
    seen.trial.meanMs = 1_000;
    seen.trial.zeroLoadMs = 101;
    seen.trial.resources = List.of();
    seen.trial.limits = List.of(limit("users", 990));

    assertThat(seen.seen().judged().bottleneck())
        .isNotNull()
        .returns(new Bottleneck.Wait(Activity.LOCK), Bottleneck::limiter)
        .extracting(Bottleneck::evidence, type(Bottleneck.WaitsSeen.class))
        .returns("app.Cache.get:3", Bottleneck.WaitsSeen::place);
  }
}
