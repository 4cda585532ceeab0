package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.limit;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which of several full pools is to blame, and where none is. */
class PoolFindingsTest {
  private static ResourceUse threads(double waiting) {
    return new ResourceUse("threads", "Tomcat threads", 200, 200, 200, waiting, waiting);
  }

  private static ResourceUse connections(int members, double waiting) {
    return new ResourceUse(
        "connections", "HikariCP connections", members, members, members, waiting, waiting);
  }

  /** 2,000 users and 495 req/s: 200 threads that are full because of 50 connections. */
  private static SeenTrial inARow(double beforeConnections) {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 48).waiting(Activity.DATABASE, 2);
    seen.trial.threads = "platform";
    seen.trial.users = 2_000;
    seen.trial.connections = 2_000;
    seen.trial.rps = 495;
    seen.trial.meanMs = 2_000 / 0.495;
    seen.trial.zeroLoadMs = 201;
    seen.trial.resources =
        List.of(threads(1_950 - beforeConnections), connections(50, beforeConnections));
    seen.trial.limits =
        List.of(limit("connections", 498), limit("threads", 995), limit("users", 9_950));
    return seen;
  }

  /** 50 connections, each held for 101 ms: 101 of them carry the 995 req/s of the threads. */
  @Test
  void ofTwoPoolsInARowTheOneWithTheLowerLimitIsSmall() {
    assertThat(only(inARow(150)))
        .returns("small-pool", Finding::code)
        .returns(
            "150 requests wait 303 ms for one of the 50 HikariCP connections, which a request holds"
                + " for 101 ms.",
            Finding::evidence)
        .returns(new Setting("connections", "101", 995), Finding::setting);
  }

  @Test
  void aPoolThatIsFullBecauseOfAnotherIsNotSmall() {
    assertThat(codes(inARow(30)))
        .as("threads wait for connections, and hold them for longer than they wait")
        .isEmpty();
  }

  /**
   * 100 users and 200 req/s, two data sources: 60 of 78 requests wait for the 20 connections of the
   * first, 18 for the 20 of the second, which a request holds for as long.
   */
  @Test
  void ofTwoDataSourcesEachHasThoseWhoWaitForItsOwn() {
    SeenTrial seen = busyBehind(40);
    ResourceUse second = new ResourceUse("reports", "report connections", 20, 20, 20, 18.0, 18.0);
    seen.trial.resources = List.of(connections(20, 60), second);
    seen.trial.limits =
        List.of(limit("users", 10_000), limit("connections", 250), limit("reports", 300));

    assertThat(FoundCauses.causes(List.of(seen.seen().draft())))
        .filteredOn(finding -> finding.code().equals("small-pool"))
        .extracting(Finding::evidence)
        .containsExactly(
            "60 requests wait 300 ms for one of the 20 HikariCP connections, which a request holds for 100 ms.");

    seen.trial.resources =
        List.of(
            new ResourceUse("connections", "HikariCP connections", 20, 20, 20, null, null), second);
    assertThat(codes(seen)).as("18 wait, of whom none for the first").doesNotContain("small-pool");
  }

  /** 100 users and 200 req/s: 20 connections, each held for 100 ms, and 78 requests wait. */
  private static SeenTrial busyBehind(double databasePct) {
    SeenTrial seen = new SeenTrial().waiting(Activity.DATABASE, 20);
    seen.trial.rps = 200;
    seen.trial.meanMs = 500;
    seen.trial.zeroLoadMs = 10;
    seen.trial.databasePct = databasePct;
    seen.trial.resources = List.of(connections(20, 78));
    seen.trial.limits = List.of(limit("users", 10_000), limit("connections", 4_000));
    return seen;
  }

  @Test
  void noPoolIsSmallWhereTheCpuOfTheDatabaseIsSaturated() {
    assertThat(codes(busyBehind(40))).contains("small-pool");
    // With 15 % of what else runs there
    assertThat(codes(busyBehind(74.9))).contains("small-pool");
    assertThat(codes(busyBehind(75))).doesNotContain("small-pool");
  }

  @ParameterizedTest
  @EnumSource(
      value = Tier.class,
      names = {"DATABASE", "DEPENDENCIES", "SERVICE"})
  void noPoolIsSmallWhereACpuLimits(Tier tier) {
    Bottleneck cpu =
        new Bottleneck(
            new Bottleneck.Cpu(List.of(tier)), 1, new Bottleneck.BusyCpu(null, List.of()));

    assertThat(
            FoundCauses.causes(
                List.of(busyBehind(40).seen().trial(new Judgement(null, cpu, List.of())))))
        .extracting(Finding::code)
        .doesNotContain("small-pool");
  }

  /** The CPU was predicted to allow 161.6 req/s, and 200 were reached. */
  @Test
  void noPoolIsToShrinkForALimitThatWasExceeded() {
    SeenTrial seen = busyBehind(40);
    seen.trial.limits =
        List.of(
            new Limit("cpu", Kind.STATION, new Limit.Terms("CPU", 1, 1 / 161.6), false, 0.1),
            limit("connections", 200));

    assertThat(codes(seen)).doesNotContain("small-pool");
  }

  /** 50 connections of each of two other services are all that the database allows. */
  @Test
  void aPoolThatDoesNotGetItsConnectionsIsToldWithTheLimitBehindIt() {
    SeenTrial seen =
        new SeenTrial()
            .waiting(Activity.DOWNSTREAM, 68)
            .waiting(Activity.DATABASE, 2)
            .waiting(Activity.CONNECTION_QUEUE, 30);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 12, 12, 30.0, 38.0));

    assertThat(only(seen))
        .returns("unfilled-pool", Finding::code)
        .returns(
            "Requests wait for one of the 50 HikariCP connections, 30 on average, though no more"
                + " than 12 of them were ever in use.",
            Finding::evidence)
        .satisfies(found -> assertThat(found.remedy()).contains("max_connections"));

    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 40, 46, 30.0, 38.0));
    assertThat(codes(seen)).as("nearly full at times").doesNotContain("unfilled-pool");
    seen.trial.resources =
        List.of(new ResourceUse("threads", "Jetty threads", 50, 12, 12, 30.0, 38.0));
    assertThat(codes(seen)).as("a server keeps some for itself").doesNotContain("unfilled-pool");
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 12, 12, 0.9, 38.0));
    assertThat(codes(seen)).as("hardly anybody waits").doesNotContain("unfilled-pool");
  }

  /** An executor of the service that virtual threads wait for, too. */
  @Test
  void aNumberOfThreadsThatSizesAPoolOfThisModeIsHeeded() {
    SeenTrial seen = healthy();
    seen.trial.otherLevels = Map.of("worker-threads", "20");
    assertThat(codes(seen)).containsExactly("thread-limit-ignored");

    seen.trial.limits = List.of(limit("tasks", 20), limit("users", 2_000));
    assertThat(codes(seen)).as("by its size").isEmpty();
    seen.trial.limits = List.of(limit("worker-threads", 40), limit("users", 2_000));
    assertThat(codes(seen)).as("by its name").isEmpty();
  }

  /** On one CPU, with -Djdk.virtualThreadScheduler.parallelism=8. */
  @Test
  void moreCarriersThanCpusAreCountedOnTheirCpus() {
    assertThat(only(healthy().carriers(8, 80)).evidence())
        .endsWith("while the CPU is 25.0 % busy; 8 carriers are in use on 1 CPU.");
  }

  /** An event loop has no cache for each request, as a virtual thread has. */
  @Test
  void theCachesOfThreadsAreToldOfVirtualThreadsAlone() {
    SeenTrial seen = healthy().allocating(500).collections(600);
    assertThat(only(seen).remedy()).contains("ThreadLocals");

    seen.trial.threads = "reactive";
    assertThat(only(seen).remedy()).startsWith("Allocate less per request");
  }

  /** 10 connections of two instances: 99 of both are 50 of each, which is what can be set. */
  @Test
  void theSizeOfASmallPoolIsThatOfEachInstance() {
    SeenTrial seen = FoundCauses.full().waiting(Activity.CONNECTION_QUEUE, 90);
    seen.trial.limits =
        List.of(
            new Limit(
                "connections",
                Kind.RESOURCE,
                new Limit.Terms("HikariCP connections", 5, 2, 1, 0.1, null, null, null),
                true,
                0),
            limit("users", 990));

    assertThat(only(seen))
        .returns("small-pool", Finding::code)
        .returns(
            "50 HikariCP connections (990 req/s x 100 ms / 2), if the resources behind them serve 99"
                + " requests at once; or hold each one for less time.",
            Finding::remedy)
        .returns(new Setting("connections", "50", 990), Finding::setting);
  }
}
