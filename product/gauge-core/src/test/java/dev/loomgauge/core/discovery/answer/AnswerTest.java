package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerTest {
  private static final String THREADS = "the 200 Tomcat threads";

  private static Trial threads(int users, double rps) {
    return Seen.on("platform", users, rps)
        .pool("threads", THREADS)
        .limit("threads", Kind.RESOURCE, 198)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }

  private static Trial unbounded() {
    return Seen.on("virtual", 300, 900)
        .limitedBy(new Bottleneck.Users(), "users")
        .limit("service-cpu", Kind.STATION, 1000)
        .heap(300)
        .trial();
  }

  @Test
  void moreThroughputIsAReasonToSwitchAndALimitComesWithIt() {
    assertThat(Cases.answer(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .startsWith("Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users")
        .contains("Platform threads are limited by the 200 Tomcat threads; virtual threads are")
        .contains("set a limit near 90: SERVER_TOMCAT_MAX_CONNECTIONS=90")
        .contains("server.tomcat.max-connections")
        .contains("a semaphore of 90")
        .contains("What does not change: a request alone takes 101 ms");
  }

  /** 600 req/s times 101 ms alone, where 90 at once were predicted to reach the ceiling. */
  @Test
  void theLimitOnRequestsIsThatOfWhatWasReached() {
    Trial slower = Seen.on("virtual", 300, 600).limitedBy(new Bottleneck.Users(), "users").trial();

    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 198), slower)))
        .contains("Beyond about 61 (600 req/s measured times 101 ms alone)")
        .contains("a semaphore of 61");
  }

  @Test
  void withoutASettingTheLimitIsASemaphore() {
    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 198), unbounded())))
        .contains("set a limit near 90: a semaphore of 90 around the request.");
  }

  @Test
  void lessThroughputIsAReasonNotTo() {
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(), threads(300, 198), Cases.pooled("virtual", 100))))
        .startsWith("Do not switch to virtual threads: 100 req/s instead of 198 req/s")
        .doesNotContain("semaphore");
  }

  /** 2 blocks at 0.5 and 0.6 times: less in each, and yet no difference that chance cannot make. */
  @Test
  void whatTheVerdictLeavesUndecidedIsNotDecidedHere() {
    Case halved = blocks(200, 200, 100, 120);

    assertThat(throughput(halved)).isEqualTo(Comparison.Outcome.UNDECIDED);
    assertThat(Cases.answer(halved))
        .startsWith(
            "Not decided: 110 req/s instead of 200 req/s at 300 users (0.548"
                + " times, the geometric mean of its blocks: 0.500 and 0.600). These 2 blocks show"
                + " neither a difference nor that there is none")
        .contains("./loomgauge run shop.yaml --precision 5%")
        .doesNotContain("Do not switch");
  }

  /** 5 % more in each block, beyond the margin of 3 %. */
  @Test
  void whatTheVerdictCallsFasterIsNotNothingToGain() {
    Case faster = blocks(200, 200, 210, 210.01);

    assertThat(throughput(faster)).isEqualTo(Comparison.Outcome.FASTER);
    assertThat(Cases.answer(faster))
        .startsWith("Switch to virtual threads: 210 req/s instead of 200 req/s")
        .doesNotContain("othing to gain");
  }

  private static Comparison.Outcome throughput(Case known) {
    return known.comparisons().stream()
        .filter(comparison -> comparison.metric().equals("throughput"))
        .map(Comparison::outcome)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void withoutAComparisonInTheVerdictNothingIsDecided() {
    Case known = Cases.known(WrittenService.knobs(), threads(300, 198), unbounded());
    Case alone =
        new Case(
            known.file(),
            known.scenario(),
            known.model(),
            known.knobs(),
            known.trials(),
            List.of(),
            known.liveHeapMb(),
            known.proof());

    assertThat(Cases.answer(alone))
        .startsWith("Not decided: 900 req/s instead of 198 req/s at 300 users (4.55 times).")
        .contains("No block has valid trials of both");
  }

  /** Users in lockstep cost throughput, and real ones hardly fall into it. */
  @Test
  void whatUsersInLockstepMayHaveTurnedIsNotDecided() {
    assertThat(Cases.answer(lockstep(200, 120)))
        .startsWith("Not decided: 120 req/s instead of 200 req/s at 300 users (0.600 times)")
        .contains("came back together from a constant wait", "--delay PORT=lognormal")
        .doesNotContain("Do not switch");
    assertThat(Cases.answer(lockstep(200, 201)))
        .startsWith("Not decided")
        .doesNotContain("to gain");
    assertThat(Cases.answer(lockstep(200, 500))).startsWith("Switch to virtual threads");
  }

  private static Case lockstep(double platform, double virtual) {
    return Cases.known(
        WrittenService.knobs(),
        Seen.on("platform", 300, platform).trial(),
        Seen.on("virtual", 300, virtual)
            .limitedBy(new Bottleneck.Lockstep(), "users in lockstep: about 300 of 300")
            .trial());
  }

  @Test
  void whatIsBehindALargePoolIsNotCalledUnchanged() {
    assertThat(Cases.answer(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .contains("what is behind the HikariCP connections gets at most 10 requests at once");
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(),
                    Seen.on("platform", 8, 80).trial(),
                    Seen.on("virtual", 8, 80).trial())))
        .doesNotContain("what is behind");
  }

  @Test
  void blocksThatDisagreeDecideNothing() {
    assertThat(Cases.answer(blocks(200, 200, 170, 230)))
        .startsWith("Not decided: 200 req/s instead of 200 req/s at 300 users (0.989 times, the")
        .contains("show neither a difference nor that there is none");
    assertThat(Cases.answer(blocks(200, 200, 160, 205))).startsWith("Not decided");
    assertThat(Cases.answer(blocks(200, 200, 199, 199.01))).startsWith("Nothing to gain");
  }

  @Test
  void aModeWhoseHighestLoadIsVoidIsComparedBelowAndNamed() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 100, 90).trial(),
            Seen.on("virtual", 100, 91).trial(),
            Seen.on("platform", 300, 100).trial(),
            Seen.on("virtual", 300, 900).voided("errors-timeout").trial());

    assertThat(Cases.answer(known))
        .startsWith("Not decided: 91.0 req/s instead of 90.0 req/s at 100 users")
        .contains("no comparison at a higher load")
        .contains("No trial is valid of virtual threads at 300 users (errors-timeout)");
  }

  @Test
  void withoutALoadInCommonNothingIsComparedAndNothingClaimed() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 300, 100).voided("errors-refused").trial(),
            Seen.on("virtual", 300, 900).trial());

    assertThat(Cases.answer(known))
        .startsWith(
            "No comparison, because the thread modes have no load with valid trials of both")
        .contains("of platform threads at 300 users (errors-refused)")
        .doesNotContain("nothing to gain");
  }

  private static Case blocks(double p1, double p2, double v1, double v2) {
    return Cases.known(
        WrittenService.knobs(),
        Seen.on("platform", 300, p1).block(1).trial(),
        Seen.on("platform", 300, p2).block(2).trial(),
        Seen.on("virtual", 300, v1).block(1).trial(),
        Seen.on("virtual", 300, v2).block(2).trial());
  }

  @Test
  void onePoolForBothIsNothingToGainAndItsSizeIsPredictedWithTheCommandThatProvesIt() {
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(),
                    Cases.pooled("platform", 100),
                    Cases.pooled("virtual", 100))))
        .startsWith("Nothing to gain from virtual threads")
        .contains("because both modes are limited by the 10 HikariCP connections")
        .contains("The HikariCP connections: 100 instead of 10 would let 1,000 req/s through")
        .contains("predicted, not tried")
        .contains("beyond that, the limit is the CPU of the service")
        .contains("Set SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=100")
        .contains(
            "./loomgauge run shop.yaml --set threads=platform,virtual --set users=3000 --set"
                + " connections=10,100")
        .contains("if what is behind it allows 100 from each instance of the service");
  }

  @Test
  void aPoolThatNoSettingReachesHasASizeAndTheOptionThatNamesOne() {
    assertThat(
            Cases.answer(
                Cases.known(
                    List.of(), Cases.pooled("platform", 100), Cases.pooled("virtual", 100))))
        .contains("100 instead of 10")
        .contains("--knob connections=NAME")
        .doesNotContain("./loomgauge run");
  }

  @Test
  void aFullCpuIsNothingToGainWithItsEvidence() {
    Case full =
        Cases.known(
            WrittenService.knobs(),
            Seen.on("platform", 300, 490).cpu(98).trial(),
            Seen.on("virtual", 300, 500).cpu(97).trial());

    assertThat(Cases.answer(full))
        .startsWith("Nothing to gain from virtual threads")
        .contains("The CPU of the service is full in both modes (98.0 % and 97.0 % busy)")
        .contains("2.00 ms on platform threads, 1.94 ms on virtual threads")
        .doesNotContain("instead of 10");
  }

  @Test
  void aRequestThatWaitsForNothingIsNamed() {
    Case known = Cases.known(List.of(), Seen.on("platform", 300, 490).cpu(98).trial());
    ServiceModel inMemory =
        new ServiceModel(
            List.of(),
            List.of(),
            new ServiceModel.Sum(
                2, 1.95, Map.of("parked", 0.02), new ServiceModel.Queues(0, 0), true),
            List.of(300));

    assertThat(Cases.answer(with(known, inMemory)))
        .startsWith("One thread mode was measured")
        .contains("The CPU of the service is full (98.0 % busy)")
        .contains("A request hardly waits (0.0200 ms of 2.00 ms alone)");
  }

  @Test
  void moreRequestsAtOnceThanThreadsShowAnEventLoop() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 300, 2900).limitedBy(new Bottleneck.Users(), "users").trial());

    // 2,900 a second, each of which takes 101 ms alone, on 40 threads
    assertThat(Cases.answer(known))
        .contains("About 293 requests are served at once, and the JVM has 40 threads")
        .contains("an event loop")
        .contains("nothing to gain");
    assertThat(Cases.answer(Cases.known(List.of(), Cases.pooled("platform", 100))))
        .doesNotContain("an event loop");
  }

  private static Case with(Case known, ServiceModel model) {
    return new Case(
        known.file(),
        known.scenario(),
        model,
        known.knobs(),
        known.trials(),
        known.comparisons(),
        known.liveHeapMb(),
        known.proof());
  }

  @Test
  void heapPerRequestFollowsFromTwoLoadsAndTellsWhenItIsFull() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);
    Case known = Cases.known(WrittenService.knobs(), few, many);
    Case live =
        new Case(
            known.file(),
            known.scenario(),
            known.model(),
            known.knobs(),
            known.trials(),
            known.comparisons(),
            Map.of(few.id(), 112.0, many.id(), 132.0),
            Optional.empty());

    assertThat(Cases.answer(live))
        .contains(
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform")
        .contains("A request in flight holds about 102 kB on platform threads")
        .contains("512 MB would be full at about 4,100 users");
    assertThat(Cases.answer(known)).doesNotContain("A request in flight");
  }

  @Test
  void withoutAValidTrialThereIsNoAnswer() {
    assertThat(Cases.answer(Cases.known(List.of()))).startsWith("No answer: no trial");
  }

  // Suggestion

  @Test
  void withoutAWishTheSizesOfThePoolThatLimitsAreAskedFor() {
    assertThat(Suggestion.of(Cases.known(WrittenService.knobs(), Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("20", "40", "100"));
    assertThat(Suggestion.of(Cases.known(List.of(), Cases.pooled("platform", 100)))).isEmpty();
    assertThat(
            Suggestion.of(
                Cases.known(WrittenService.knobs(), Seen.on("platform", 300, 490).cpu(98).trial())))
        .isEmpty();
  }
}
