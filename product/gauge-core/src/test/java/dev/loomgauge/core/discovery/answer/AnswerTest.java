package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
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
  void aLimitOfFewRequestsIsNotAdvised() {
    Trial few = Seen.on("virtual", 300, 148).limitedBy(new Bottleneck.Users(), "users").trial();
    Trial enough = Seen.on("virtual", 300, 150).limitedBy(new Bottleneck.Users(), "users").trial();

    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 20), few)))
        .doesNotContain("semaphore");
    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 20), enough)))
        .contains("a semaphore of 16");
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

  // Whole answers

  private static final String SAME =
      "What does not change: a request alone takes 101 ms on platform threads and 101 ms on virtual"
          + " threads (predicted); what is behind the HikariCP connections gets at most 10 requests"
          + " at once.";

  @Test
  void anAnswerToSwitchIsWhole() {
    assertThat(Answer.of(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .containsExactly(
            "Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55 times).",
            "Platform threads are limited by the 200 Tomcat threads; virtual threads are limited by"
                + " the number of users alone.",
            "With virtual threads no thread pool limits concurrent requests. Beyond about 90"
                + " (predicted), further requests only wait, so set a limit near 90:"
                + " SERVER_TOMCAT_MAX_CONNECTIONS=90 (server.tomcat.max-connections; it bounds"
                + " connections, so a client that keeps its connection keeps its place), or a"
                + " semaphore of 90 around the request.",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 300 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerThatNothingIsToGainIsWhole() {
    assertThat(
            Answer.of(
                Cases.known(
                    WrittenService.knobs(),
                    Cases.pooled("platform", 100),
                    Cases.pooled("virtual", 100))))
        .containsExactly(
            "Nothing to gain from virtual threads: 100 req/s instead of 100 req/s at 300 users"
                + " (1.000 times), because both modes are limited by the 10 HikariCP connections.",
            "Platform threads are limited by the 10 HikariCP connections; virtual threads are"
                + " limited by the 10 HikariCP connections.",
            "The HikariCP connections: 100 instead of 10 would let 1,000 req/s through (predicted,"
                + " not tried); beyond that, the limit is the CPU of the service. Set"
                + " SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=100, if what is behind it allows 100"
                + " from each instance of the service (a database has a limit of its own:"
                + " max_connections of PostgreSQL is 100 unless it was set). This proves it:"
                + " ./loomgauge run shop.yaml --set threads=platform,virtual --set users=3000 --set"
                + " connections=10,100",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerOfAFullCpuIsWhole() {
    assertThat(
            Answer.of(
                Cases.known(
                    List.of(),
                    Seen.on("platform", 300, 490).cpu(98).trial(),
                    Seen.on("virtual", 300, 500).cpu(97).trial())))
        .containsExactly(
            "Nothing to gain from virtual threads: 500 req/s instead of 490 req/s at 300 users"
                + " (1.020 times), because both modes are limited by the CPU of the service.",
            "Platform threads are limited by the CPU of the service; virtual threads are limited by"
                + " the CPU of the service.",
            "The CPU of the service is full in both modes (98.0 % and 97.0 % busy), and a request"
                + " costs CPU time on any thread: 2.00 ms on platform threads, 1.94 ms on virtual"
                + " threads. Less work per request or more cores help.",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerOfOneThreadModeIsWhole() {
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

    // 200 x 1,000 / 198 threads, and as many more users.
    assertThat(Answer.of(live))
        .containsExactly(
            "One thread mode was measured, so there is no comparison: 198 req/s at 300 users on"
                + " platform threads.",
            "Platform threads are limited by the 200 Tomcat threads.",
            "The Tomcat threads: 1,011 instead of 200 would let 1,000 req/s through (predicted, not"
                + " tried); beyond that, the limit is the CPU of the service. Set"
                + " SERVER_TOMCAT_THREADS_MAX=1011. This proves it: ./loomgauge run shop.yaml --set"
                + " threads=platform --set users=1517 --set tomcat-threads=200,1011",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads.",
            "A request in flight holds about 102 kB on platform threads (112 MB in use after"
                + " collections at 100 users, 132 MB at 300); 512 MB would be full at about 4,100"
                + " users.");
  }

  @Test
  void anAnswerBelowALoadThatIsVoidIsWhole() {
    assertThat(
            Answer.of(
                Cases.known(
                    List.of(),
                    Seen.on("platform", 100, 90).trial(),
                    Seen.on("virtual", 100, 91).trial(),
                    Seen.on("platform", 300, 100).trial(),
                    Seen.on("virtual", 300, 900).voided("errors-timeout").trial())))
        .startsWith(
            "Not decided: 91.0 req/s instead of 90.0 req/s at 100 users (1.011 times), and there is"
                + " no comparison at a higher load.",
            "No trial is valid of virtual threads at 300 users (errors-timeout); the warnings say"
                + " why.",
            "Platform threads are limited by something unknown; virtual threads are limited by"
                + " something unknown.");
  }

  @Test
  void aLoadThatOneModeDoesNotCarryDecides() {
    Case known = Cases.known(List.of(), threads(300, 198), unbounded());

    assertThat(Answer.of(outcome(known, Comparison.Outcome.FAILS_MORE)).getFirst())
        .isEqualTo(
            "Do not switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55"
                + " times). Virtual threads do not carry this load in more of the blocks.");
    assertThat(Answer.of(outcome(known, Comparison.Outcome.FAILS_LESS)).getFirst())
        .isEqualTo(
            "Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55 times)."
                + " Platform threads do not carry this load in more of the blocks.");
    assertThat(Answer.of(outcome(known, Comparison.Outcome.EQUIVALENT)).getFirst())
        .isEqualTo(
            "Nothing to gain from virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55"
                + " times), which is no difference here.");
  }

  /** The throughput of virtual threads over that of platform threads has another outcome. */
  private static Case outcome(Case known, Comparison.Outcome outcome) {
    List<Comparison> comparisons =
        known.comparisons().stream()
            .map(
                c ->
                    new Comparison(
                        c.metric(),
                        c.levels(),
                        c.factor(),
                        c.baseline(),
                        c.candidate(),
                        c.blocks(),
                        c.ratio(),
                        c.interval(),
                        c.pValue(),
                        c.baseline().equals("platform") ? outcome : turned(outcome),
                        c.moreBlocks(),
                        c.lost(),
                        c.dependent(),
                        c.words()))
            .toList();
    return new Case(
        known.file(),
        known.scenario(),
        known.model(),
        known.knobs(),
        known.trials(),
        comparisons,
        known.liveHeapMb(),
        known.proof());
  }

  private static Comparison.Outcome turned(Comparison.Outcome outcome) {
    return switch (outcome) {
      case FAILS_MORE -> Comparison.Outcome.FAILS_LESS;
      case FAILS_LESS -> Comparison.Outcome.FAILS_MORE;
      case FASTER, SLOWER, EQUIVALENT, UNDECIDED -> outcome;
    };
  }

  @Test
  void aLimitHasALabelForASentence() {
    Case known = Cases.known(List.of(), threads(300, 198));

    assertThat(known.label("connections")).isEqualTo("the HikariCP connections");
    assertThat(known.label("users")).isEqualTo("the number of users");
    assertThat(known.label("limit")).isEqualTo("the limit on requests");
    assertThat(known.label("service-cpu")).isEqualTo("the CPU of the service");
    assertThat(known.label("arrivals")).isEqualTo("arrivals");
  }

  @Test
  void sizesAreSuggestedInTheirOrder() {
    Trial next =
        Seen.on("platform", 300, 100)
            .pool("connections", "the 10 HikariCP connections")
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 300)
            .trial();

    assertThat(Suggestion.of(Cases.known(WrittenService.knobs(), next)))
        .map(Assumption::levels)
        .contains(List.of("20", "30", "40"));
  }

  @Test
  void noSizeIsSuggestedThatNoSettingTakes() {
    List<PoolKnob> large = List.of(new PoolKnob("connections", "connections", "SIZE", "30000"));

    assertThat(Suggestion.of(Cases.known(large, Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("60000"));
    assertThat(Suggestion.limiter(Cases.known(large, Cases.pooled("platform", 100))))
        .isEqualTo("the 10 HikariCP connections");
  }

  @Test
  void ofAModeThatIsVoidOnlyTheReasonsAtTheHighestLoadAreNamed() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 100, 90).voided("swapping").trial(),
            Seen.on("virtual", 100, 91).trial(),
            Seen.on("platform", 300, 100).voided("steal").voided("errors-timeout").trial(),
            Seen.on("virtual", 300, 900).voided("errors-cut").trial());

    assertThat(known.voided())
        .containsExactly(
            "platform threads at 300 users (steal, errors-timeout)",
            "virtual threads at 300 users (errors-cut)");
    assertThat(known.mostUsers()).isEqualTo(100);
  }

  @Test
  void theCommandThatProvesASizeKeepsTheDelays() {
    Trial delayed =
        Seen.on("platform", 300, 100)
            .with("delay-9000", "lognormal(20ms,cv=0.3)")
            .with("delay-5432", "3ms")
            .pool("connections", Cases.POOL)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 1000)
            .trial();

    assertThat(new LimitingPoolSize().of(Cases.known(WrittenService.knobs(), delayed)))
        .singleElement()
        .asString()
        .endsWith(
            "This proves it: ./loomgauge run shop.yaml --set threads=platform --set users=3000 --set"
                + " connections=10,100 --set 'delay-5432=3ms' --set"
                + " 'delay-9000=lognormal(20ms,cv=0.3)'");
  }

  @Test
  void aHeapThatGrowsByATenthOrLessIsNotTold() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);

    assertThat(Cases.answer(live(few, 100, many, 110))).doesNotContain("A request in flight");
    assertThat(Cases.answer(live(few, 100, many, 111)))
        .contains("A request in flight holds about 56 kB", "(100 MB in use", "111 MB at 300)");
  }

  private static Case live(Trial few, double fewMb, Trial many, double manyMb) {
    Case known = Cases.known(List.of(), few, many);
    return new Case(
        known.file(),
        known.scenario(),
        known.model(),
        known.knobs(),
        known.trials(),
        known.comparisons(),
        Map.of(few.id(), fewMb, many.id(), manyMb),
        Optional.empty());
  }

  @Test
  void waitsOfATwentiethOfARequestAreHardlyAny() {
    Case known = Cases.known(List.of(), Seen.on("platform", 300, 490).cpu(98).trial());

    assertThat(Cases.answer(with(known, waiting(0.1))))
        .contains("A request hardly waits (0.100 ms");
    assertThat(Cases.answer(with(known, waiting(0.11)))).doesNotContain("hardly waits");
  }

  private static ServiceModel waiting(double ms) {
    return new ServiceModel(
        List.of(),
        List.of(),
        new ServiceModel.Sum(2, 1.9, Map.of("parked", ms), new ServiceModel.Queues(0, 0), true),
        List.of(300));
  }

  @Test
  void aFifthMoreRequestsAtOnceThanThreadsShowAnEventLoop() {
    // 48 at once on 40 threads are a fifth more: 475 a second of 101 ms each.
    assertThat(Cases.answer(Cases.known(List.of(), Seen.on("platform", 300, 470).trial())))
        .doesNotContain("event loop");
    assertThat(Cases.answer(Cases.known(List.of(), Seen.on("platform", 300, 480).trial())))
        .contains("About 48 requests are served at once, and the JVM has 40 threads");
  }

  @Test
  void aReasonIsNamedOnceAndATrialWithoutOneFailed() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 300, 100).voided("steal").trial(),
            Seen.on("platform", 300, 110).voided("steal").block(2).trial(),
            Seen.on("virtual", 300, 0).failed().trial());

    assertThat(known.voided())
        .containsExactly(
            "platform threads at 300 users (steal)", "virtual threads at 300 users (failed)");
  }

  @Test
  void theHeapIsThatOfTheModesOfWhichAJvmWasSeen() {
    assertThat(
            new Heap()
                .of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 300, 100).heap(90).trial(),
                        Seen.on("platform", 300, 100).heap(120).block(2).trial(),
                        Seen.on("virtual", 300, 100).withoutJvm().trial())))
        .containsExactly(
            "Heap in use at most, garbage included, at 300 users: 120 MB of 512 MB on platform"
                + " threads.");
    assertThat(
            new Heap().of(Cases.known(List.of(), Seen.on("virtual", 300, 1).withoutJvm().trial())))
        .isEmpty();
  }

  @Test
  void theHeapOfAModeGrowsFromItsOwnLeastUsers() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);
    Trial fewer = Seen.on("virtual", 50, 49).trial();
    Trial other = Seen.on("virtual", 300, 290).trial();
    Case known = Cases.known(List.of(), few, many, fewer, other);
    String grown =
        "A request in flight holds about 102 kB on platform threads (112 MB in use after"
            + " collections at 100 users, 132 MB at 300); 512 MB would be full at about 4,100"
            + " users.";

    assertThat(new Heap().of(live(known, Map.of(few.id(), 112.0, many.id(), 132.0))))
        .hasSize(2)
        .contains(grown);
    assertThat(
            new Heap()
                .of(
                    live(
                        known,
                        Map.of(
                            few.id(),
                            112.0,
                            many.id(),
                            132.0,
                            fewer.id(),
                            30.0,
                            other.id(),
                            80.0))))
        .containsExactly(
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            grown,
            // 50 MB / 250 requests; 50 + 482 / 0.2
            "A request in flight holds about 205 kB on virtual threads (30 MB in use after"
                + " collections at 50 users, 80 MB at 300); 512 MB would be full at about 2,460"
                + " users.");
    assertThat(new Heap().of(live(known, Map.of(many.id(), 132.0)))).hasSize(1);
    assertThat(new Heap().of(live(known, Map.of(few.id(), 112.0)))).hasSize(1);
  }

  private static Case live(Case known, Map<String, Double> heapMb) {
    return new Case(
        known.file(),
        known.scenario(),
        known.model(),
        known.knobs(),
        known.trials(),
        known.comparisons(),
        heapMb,
        Optional.empty());
  }

  @Test
  void thereIsNoRatioToAModeThatAnsweredNothing() {
    List<Trial> none = List.of(Seen.on("platform", 300, 0).trial());
    List<Trial> some = List.of(Seen.on("virtual", 300, 100).trial());

    assertThat(ModeRatio.of(none, some, List.of())).isEmpty();
    assertThat(ModeRatio.of(some, none, List.of())).isEmpty();
    assertThat(ModeRatio.of(some, some, List.of()).orElseThrow().mean()).isEqualTo(1);
  }

  @Test
  void blocksOfWhichOneModeIsMissingHaveNoRatio() {
    List<Trial> platform =
        List.of(
            Seen.on("platform", 300, 200).block(3).trial(),
            Seen.on("platform", 300, 100).block(1).trial(),
            Seen.on("platform", 300, 50).block(2).trial());
    List<Trial> virtual =
        List.of(
            Seen.on("virtual", 300, 150).block(3).trial(),
            Seen.on("virtual", 300, 120).block(1).trial(),
            Seen.on("virtual", 300, 99).block(4).trial());

    assertThat(ModeRatio.of(platform, virtual, List.of()).orElseThrow().words())
        .isEqualTo("1.054 times, the geometric mean of its blocks: 1.200 and 0.750");
  }

  @Test
  void anotherLimitIsNextWhereItLetsMoreThrough() {
    assertThat(next(101)).containsExactly("11", "connections", "10", "service-cpu");
    assertThat(next(100)).isEmpty();
    assertThat(
            NextLimit.of(
                Cases.known(List.of(), only()),
                new ModeTrials(ThreadMode.PLATFORM, List.of(only()))))
        .isEmpty();
  }

  private static Trial only() {
    return Seen.on("platform", 300, 99)
        .pool("connections", Cases.POOL)
        .limit("connections", Kind.RESOURCE, 100)
        .trial();
  }

  /** The size that is enough, the pool and its size. */
  private static List<String> next(double cpu) {
    Trial trial =
        Seen.on("platform", 300, 99)
            .pool("connections", Cases.POOL)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("database-cpu", Kind.STATION, 5_000)
            .limit("service-cpu", Kind.STATION, cpu)
            .trial();
    return NextLimit.of(
            Cases.known(List.of(), trial), new ModeTrials(ThreadMode.PLATFORM, List.of(trial)))
        .map(
            next ->
                List.of(
                    String.valueOf(next.enough()),
                    next.pool(),
                    String.valueOf(next.size()),
                    next.next().name()))
        .orElse(List.of());
  }

  @Test
  void sizesAreSuggestedUpToAHundredThousand() {
    List<PoolKnob> half = List.of(new PoolKnob("connections", "connections", "SIZE", "50000"));

    assertThat(Suggestion.of(Cases.known(half, Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("100000"));
  }

  @Test
  void aModeIsInLockstepWhereAnyOfItsTrialsWasAndCostsWhatItsCpuDid() {
    Trial lockstep =
        Seen.on("platform", 300, 100).limitedBy(new Bottleneck.Lockstep(), "lockstep").trial();
    Trial other = Seen.on("platform", 300, 300).cpu(96).trial();

    assertThat(new ModeTrials(ThreadMode.PLATFORM, List.of(other, lockstep)).inLockstep()).isTrue();
    assertThat(new ModeTrials(ThreadMode.PLATFORM, List.of(other)).inLockstep()).isFalse();
    ModeTrials both = new ModeTrials(ThreadMode.PLATFORM, List.of(lockstep, other));
    // (10 % + 96 %) / 2 of a core for 200 req/s
    assertThat(both.cpuMs().orElseThrow()).isCloseTo(2.65, within(1e-9));
    assertThat(both.cpuBusy()).isCloseTo(0.53, within(1e-9));
    assertThat(
            new ModeTrials(ThreadMode.PLATFORM, List.of(Seen.on("platform", 300, 0).trial()))
                .cpuMs())
        .isEmpty();
    assertThat(
            new ModeTrials(ThreadMode.PLATFORM, List.of(Seen.on("platform", 300, 9).cpu(0).trial()))
                .cpuMs())
        .isEmpty();
  }

  @Test
  void threadsCannotHelpOnlyWhereTheyBringNothingAndNoTrialIsVoid() {
    Trial slow = Seen.on("platform", 300, 490).cpu(98).trial();

    assertThat(
            new ThreadsCannotHelp()
                .of(Cases.known(List.of(), slow, Seen.on("virtual", 300, 500).cpu(97).trial())))
        .hasSize(1);
    assertThat(
            new ThreadsCannotHelp()
                .of(Cases.known(List.of(), slow, Seen.on("virtual", 300, 800).cpu(97).trial())))
        .as("they bring more")
        .isEmpty();
    assertThat(
            new ThreadsCannotHelp()
                .of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 100, 490).cpu(98).trial(),
                        Seen.on("virtual", 100, 495).cpu(97).trial(),
                        slow,
                        Seen.on("virtual", 300, 800).voided("steal").trial())))
        .as("a trial is void")
        .isEmpty();
  }

  @Test
  void modesWhoseLimitsAreNotKnownAreNotLimitedByTheSame() {
    assertThat(
            Answer.of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 300, 490).trial(),
                        Seen.on("virtual", 300, 495).trial()))
                .getFirst())
        .isEqualTo(
            "Nothing to gain from virtual threads: 495 req/s instead of 490 req/s at 300 users"
                + " (1.010 times), which is no difference here.");
  }

  @Test
  void aPoolWithoutALimitHasNoNextOne() {
    Trial virtual =
        Seen.on("virtual", 300, 99)
            .pool("threads", "the Tomcat threads")
            .limit("threads", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 900)
            .trial();

    assertThat(
            NextLimit.of(
                Cases.known(List.of(), virtual),
                new ModeTrials(ThreadMode.VIRTUAL, List.of(virtual))))
        .isEmpty();
  }
}
