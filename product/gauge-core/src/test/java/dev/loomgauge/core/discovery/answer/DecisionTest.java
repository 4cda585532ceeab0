package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static dev.loomgauge.core.discovery.answer.Cases.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether the answer says to switch, not to, or that nothing is decided. */
class DecisionTest {
  @Test
  void moreThroughputIsAReasonToSwitchAndALimitComesWithIt() {
    assertThat(Cases.answer(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .startsWith("Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users")
        .contains("Platform threads are limited by the 200 Tomcat threads; virtual threads are")
        .contains("set one near 109 (2 x sqrt(90) more): a semaphore of 109")
        .contains("SERVER_TOMCAT_MAX_CONNECTIONS=109")
        .contains("server.tomcat.max-connections")
        .contains("What does not change: an unloaded request takes 101 ms");
  }

  @Test
  void aLimitOfBothModesIsSaidOnce() {
    assertThat(
            Cases.answer(
                Cases.known(
                    List.of(),
                    Seen.on("platform", 300, 490).cpu(98).trial(),
                    Seen.on("virtual", 300, 800).cpu(97).trial())))
        .startsWith("Switch to virtual threads: 800 req/s instead of 490 req/s")
        .contains("Both modes are limited by the CPU of the service.")
        .doesNotContain("hreads are limited by");
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
                + " times, the geometric mean of its blocks: 0.500 and 0.600).\nThese 2 blocks show"
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
    Case alone = Cases.withComparisons(known, List.of());

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
    assertThat(lockstep(200, 500).gains()).isTrue();
    assertThat(Cases.answer(platformInLockstep(200, 500))).startsWith("Not decided");
    assertThat(platformInLockstep(200, 500).gains()).isFalse();
    assertThat(Cases.answer(platformInLockstep(200, 120)))
        .startsWith("Do not switch to virtual threads");
  }

  private static Case platformInLockstep(double platform, double virtual) {
    return Cases.known(
        WrittenService.knobs(),
        Seen.on("platform", 300, platform)
            .limitedBy(new Bottleneck.Lockstep(), "users in lockstep: about 300 of 300")
            .trial(),
        Seen.on("virtual", 300, virtual).trial());
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
  void blocksThatDisagreeDecideNothing() {
    assertThat(Cases.answer(blocks(200, 200, 170, 230)))
        .startsWith("Not decided: 200 req/s instead of 200 req/s at 300 users (0.989 times, the")
        .contains("show neither a difference nor that there is none");
    assertThat(Cases.answer(blocks(200, 200, 160, 205))).startsWith("Not decided");
    assertThat(Cases.answer(blocks(200, 200, 199, 199.01))).startsWith("Nothing to gain");
  }

  /** Compilers only ever cost throughput: what they may have turned is not decided. */
  @Test
  void aModeThatIsSlowerWhileItIsCompiledIsNotDecided() {
    assertThat(Cases.answer(compiling(100, true, false)))
        .startsWith("Not decided: 100 req/s instead of 200 req/s at 300 users")
        .contains(
            "Code on virtual threads was still being compiled when it was measured, which costs"
                + " throughput. Warm it for longer: 'warm' under 'calibration' in shop.yaml.");
    assertThat(Cases.answer(compiling(100, true, true))).startsWith("Not decided");
    assertThat(Cases.answer(compiling(100, false, true))).startsWith("Do not switch");
    assertThat(Cases.answer(compiling(400, false, true)))
        .startsWith("Not decided")
        .contains("Code on platform threads was still");
    assertThat(Cases.answer(compiling(400, true, false))).startsWith("Switch to virtual threads");
  }

  /** Two blocks, with 200 req/s on platform threads. */
  private static Case compiling(double virtualRps, boolean virtual, boolean platform) {
    return Cases.known(
        WrittenService.knobs(),
        compiled("platform", 1, 200, platform),
        compiled("platform", 2, 200.1, platform),
        compiled("virtual", 1, virtualRps, virtual),
        compiled("virtual", 2, virtualRps, virtual));
  }

  private static Trial compiled(String mode, int block, double rps, boolean compiling) {
    Seen seen = Seen.on(mode, 300, rps).block(block);
    return (compiling ? seen.compiling() : seen).trial();
  }

  /** 10 connections are 10 on any thread: what chance leaves open is no reason to switch. */
  @Test
  void atTheLimitOfBothModesAnUndecidedComparisonIsNoReasonToSwitch() {
    assertThat(
            Cases.answer(
                Cases.known(
                    List.of(),
                    full("platform", 1, 200),
                    full("platform", 2, 200),
                    full("virtual", 1, 160),
                    full("virtual", 2, 205))))
        .startsWith(
            "No reason to switch to virtual threads: both modes are limited by the CPU of the service.\n183 req/s");
    assertThat(Cases.answer(behindConnections(160, 205)))
        .startsWith(
            "No reason to switch to virtual threads: both modes are limited by the 10 connections."
                + "\n183 req/s instead of 200 req/s at 300 users (0.906 times, the geometric mean of"
                + " its blocks: 0.800 and 1.025). These 2 blocks show neither a difference nor that"
                + " there is none")
        .contains("./loomgauge run shop.yaml --precision 5%")
        .doesNotContain("Both modes are limited");
    assertThat(Cases.answer(behindConnections(190, 245)))
        .startsWith(
            "Not decided, but little to gain from virtual threads: both modes are limited by the 10"
                + " connections.\n218 req/s instead of 200 req/s at 300 users (1.079 times")
        .doesNotContain("Both modes are limited");
    assertThat(Cases.answer(behindConnections(190, 290)))
        .startsWith("Not decided: 240 req/s instead of 200 req/s")
        .contains("Both modes are limited by the 10 connections");
  }

  private static Trial full(String mode, int block, double rps) {
    return Seen.on(mode, 300, rps).cpu(99).block(block).trial();
  }

  private static Case behindConnections(double first, double second) {
    return Cases.known(
        WrittenService.knobs(),
        behindConnections("platform", 200).block(1).trial(),
        behindConnections("platform", 200).block(2).trial(),
        behindConnections("virtual", first).block(1).trial(),
        behindConnections("virtual", second).block(2).trial());
  }

  private static Seen behindConnections(String mode, double rps) {
    return Seen.on(mode, 300, rps).pool("connections", "the 10 connections");
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
        .contains("of platform threads at 300 users (connections refused)")
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
  void aLoadThatOneModeDoesNotCarryDecides() {
    Case known = Cases.known(List.of(), threads(300, 198), unbounded());

    assertThat(Cases.answer(outcome(known, Comparison.Outcome.FAILS_MORE)))
        .startsWith(
            "Do not switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55"
                + " times).\nVirtual threads do not carry this load in more of the blocks.");
    assertThat(Cases.answer(outcome(known, Comparison.Outcome.FAILS_LESS)))
        .startsWith(
            "Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55 times)."
                + "\nPlatform threads do not carry this load in more of the blocks.");
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
    return Cases.withComparisons(known, comparisons);
  }

  private static Comparison.Outcome turned(Comparison.Outcome outcome) {
    return switch (outcome) {
      case FAILS_MORE -> Comparison.Outcome.FAILS_LESS;
      case FAILS_LESS -> Comparison.Outcome.FAILS_MORE;
      case FASTER, SLOWER, EQUIVALENT, UNDECIDED -> outcome;
    };
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
            "platform threads at 300 users (CPU time taken by the hypervisor, requests"
                + " timed out)",
            "virtual threads at 300 users (connections closed during a request)");
    assertThat(known.mostUsers()).isEqualTo(100);
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
            "platform threads at 300 users (CPU time taken by the hypervisor)",
            "virtual threads at 300 users (failed)");
  }

  @Test
  void aModeThatWasNotTriedAtTheHighestLoadIsNotVoidThere() {
    Case known =
        Cases.known(
            List.of(), Seen.on("platform", 300, 198).trial(), Seen.on("virtual", 100, 99).trial());

    assertThat(known.voided()).isEmpty();
  }
}
