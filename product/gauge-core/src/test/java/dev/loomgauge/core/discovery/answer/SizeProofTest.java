package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SizeProofTest {
  private static final String TRIED = "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=40";

  private static final ResultsFolder NO_LOGS = new ResultsFolder(Path.of("none"));

  private static Seen proof(String size, double rps) {
    return Seen.on("platform", 300, rps)
        .with("connections", size)
        .pool("connections", Cases.POOL)
        .limit("connections", Kind.RESOURCE, Integer.parseInt(size) * 10.0);
  }

  private static SizeProof proof(double before, double after, double predicted) {
    List<Trial> trials =
        List.of(proof("10", before).trial(), proof("40", after).expects(predicted).trial());
    return compared(trials);
  }

  /** Of 40 connections instead of 10, after these trials and what is said of their difference. */
  private static SizeProof compared(List<Trial> trials) {
    return SizeProof.of(
            tried("connections", "40"),
            WrittenService.knobs(),
            trials,
            Cases.compared("connections", trials),
            NO_LOGS)
        .orElseThrow();
  }

  private static TriedLevels tried(String factor, String level) {
    Map<String, String> today = new HashMap<>();
    WrittenService.knobs().forEach(knob -> today.put(knob.factor(), knob.found()));
    return new TriedLevels(today, Map.of(factor, level));
  }

  private static Case proved(SizeProof proof) {
    Case known =
        Cases.known(
            WrittenService.knobs(), Cases.pooled("platform", 100), Cases.pooled("virtual", 100));
    return known.with(Optional.of(proof));
  }

  @Test
  void whatWasTriedStandsBesideWhatWasPredicted() {
    SizeProof proof = proof(99, 380, 399);

    assertThat(proof.doubtful()).isFalse();
    assertThat(Cases.answer(proved(proof)))
        .contains("Proved on platform threads at 300 users: with " + TRIED + " 380 req/s measured")
        .contains("(399 req/s predicted: 5.0 % too high), instead of 99.0 req/s with 10")
        .contains("About 38 of the 40 HikariCP connections are then in use at once, instead of 10:")
        .doesNotContain("not tried");
  }

  @Test
  void aProofTellsThatItsSlowestRequestsWerePredictedWrongly() {
    SizeProof proof =
        SizeProof.of(
                tried("connections", "40"),
                WrittenService.knobs(),
                List.of(proof("10", 99).trial(), proof("40", 380).expectsP99(50).trial()),
                List.of(),
                NO_LOGS)
            .orElseThrow();

    assertThat(Cases.answer(proved(proof)))
        .contains("Its p99 is 100 ms (50.0 ms predicted: 50.0 % too low).");
  }

  @Test
  void aSettingThatDidNotReachItsPoolIsNoticed() {
    SizeProof proof = proof(99, 99.5, 399);

    assertThat(proof.doubtful()).isTrue();
    assertThat(Cases.answer(proved(proof.with(Map.of("connections", 10)))))
        .contains("The setting did not reach the pool: with " + TRIED)
        .contains("still came to 10 at once")
        .contains("Nothing is proved.")
        .doesNotContain("Proved on");
  }

  @Test
  void aLargerPoolThatBringsNothingIsNoRecommendation() {
    SizeProof proof = proof(99, 101, 399).with(Map.of("connections", 25));

    assertThat(proof.reached()).isTrue();
    assertThat(Cases.answer(proved(proof)))
        .contains("Proved on platform threads")
        .contains("That is no gain here: keep the current size.");
  }

  @Test
  void aSmallerPoolThatIsAsFastIsEnough() {
    List<Trial> trials = List.of(proof("10", 100).trial(), proof("5", 100).trial());
    List<Comparison> same = Cases.compared("connections", trials);
    Optional<SizeProof> proof =
        SizeProof.of(tried("connections", "5"), WrittenService.knobs(), trials, same, NO_LOGS);

    assertThat(new Proven().of(proved(proof.orElseThrow())))
        .endsWith("That is as fast with fewer.");
  }

  @Test
  void aGainThatTheVerdictDoesNotShowIsNotClaimed() {
    List<Trial> trials =
        List.of(
            proof("10", 100).block(1).trial(),
            proof("10", 100).block(2).trial(),
            proof("40", 110).block(1).trial(),
            proof("40", 180).block(2).trial());
    SizeProof proof = compared(trials);

    assertThat(Cases.answer(proved(proof)))
        .contains("Whether that is a gain is not decided. These 2 blocks show neither");
  }

  @Test
  void aProofIsToldInWholeSentences() {
    List<Trial> trials =
        List.of(proof("10", 99).trial(), proof("40", 380).expects(399).expectsP99(50).trial());
    SizeProof proof = compared(trials);

    assertThat(new Proven().of(proved(proof)))
        .containsExactly(
            "Proved on platform threads at 300 users: with "
                + TRIED
                + " 380 req/s measured (399"
                + " req/s predicted: 5.0 % too high), instead of 99.0 req/s with 10.",
            "Its p99 is 100 ms (50.0 ms predicted: 50.0 % too low).",
            "About 38 of the 40 HikariCP connections are then in use at once, instead of 10: the"
                + " resources behind them (the database) must be able to take that.");
    assertThat(proof.verdict().outcome()).isEqualTo(Comparison.Outcome.FASTER);
    assertThat(proof.predictedRps()).hasValue(399);
  }

  @Test
  void theVerdictIsSeenFromTheFirstOfBothCells() {
    List<Trial> trials = List.of(proof("10", 100).trial(), proof("40", 400).trial());
    List<Comparison> comparisons = Cases.compared("connections", trials);

    DecidedPair forward =
        DecidedPair.of(comparisons, "connections", trials.getFirst(), trials.getLast());
    DecidedPair back =
        DecidedPair.of(comparisons, "connections", trials.getLast(), trials.getFirst());

    assertThat(forward.gains()).isTrue();
    assertThat(forward.ratio()).isCloseTo(4, within(1e-9));
    assertThat(back.loses()).isTrue();
    assertThat(back.gains()).isFalse();
    assertThat(back.ratio()).isCloseTo(0.25, within(1e-9));
    assertThat(back.blocks()).isEqualTo(3);
    assertThat(DecidedPair.of(comparisons, "threads", trials.getFirst(), trials.getLast()))
        .isEqualTo(DecidedPair.NONE);
  }

  @Test
  void seenFromTheOtherCellAnOutcomeIsItsOpposite() {
    assertThat(List.of(Outcome.values()))
        .extracting(SizeProofTest::seenBackwards)
        .containsExactly(
            Outcome.SLOWER,
            Outcome.FASTER,
            Outcome.EQUIVALENT,
            Outcome.FAILS_LESS,
            Outcome.FAILS_MORE,
            Outcome.UNDECIDED);
  }

  private static Outcome seenBackwards(Outcome outcome) {
    Trial first = proof("10", 100).trial();
    Trial second = proof("40", 400).trial();
    Comparison c = Cases.compared("connections", List.of(first, second)).getFirst();
    Comparison told =
        new Comparison(
            "throughput",
            c.levels(),
            c.factor(),
            c.baseline(),
            c.candidate(),
            c.blocks(),
            null,
            null,
            null,
            outcome,
            null,
            null,
            false,
            "");
    return DecidedPair.of(List.of(told), "connections", second, first).outcome();
  }

  @Test
  void whatIsNotDecidedSaysWhatIsMissing() {
    assertThat(undecided(0, null).doubt()).isEqualTo("No block has valid trials of both");
    assertThat(undecided(1, 3).doubt()).isEqualTo("One block cannot tell a difference from chance");
    assertThat(undecided(2, null).doubt())
        .isEqualTo("These 2 blocks show neither a difference nor that there is none");
    assertThat(undecided(4, 3).doubt())
        .isEqualTo(
            "These 4 blocks show neither a difference nor that there is none (about 3 more would)");
    assertThat(undecided(4, 3).decided()).isFalse();
  }

  private static DecidedPair undecided(int blocks, @Nullable Integer more) {
    return new DecidedPair(Comparison.Outcome.UNDECIDED, null, blocks, more);
  }

  @Test
  void aSettingThatReachedAtTheEdgeIsToldFromOneThatDidNot() {
    // 40 in place of 10: more than 10 by a twentieth were seen.
    assertThat(proof(99, 99.5, 399).with(Map.of("connections", 11)).reached()).isTrue();
    assertThat(proof(99, 99.5, 399).with(Map.of("connections", 10)).reached()).isFalse();
    // 40 x 110 / 400 in use are 11, which is a tenth more than 10; beyond that it shows by itself.
    assertThat(proof(99, 109, 399).doubtful()).isTrue();
    assertThat(proof(99, 112, 399).doubtful()).isFalse();
  }

  @Test
  void aProofNeedsBothSides() {
    assertThat(
            SizeProof.of(
                tried("connections", "40"),
                WrittenService.knobs(),
                List.of(proof("10", 99).trial()),
                List.of(),
                NO_LOGS))
        .isEmpty();
  }

  @Test
  void aLimitReachesWhereNoMoreRequestsAreInTheService() {
    List<Trial> trials =
        List.of(
            Seen.on("virtual", 300, 900).trial(),
            Seen.on("virtual", 300, 890)
                .with("limit", "90")
                .limit("limit", Kind.RESOURCE, 891)
                .trial());
    SizeProof proof =
        SizeProof.of(tried("limit", "90"), WrittenService.knobs(), trials, List.of(), NO_LOGS)
            .orElseThrow();

    assertThat(proof.doubtful()).isTrue();
    assertThat(proof.with(Map.of("limit", 90)).doubtful()).as("it was looked at").isFalse();
    assertThat(proof.with(Map.of("limit", 90)).reached()).isTrue();
    assertThat(proof.with(Map.of("limit", 250)).missed()).isPresent();
  }

  @Test
  void ofTwoSettingsOneThatShowsItselfLeavesTheOtherInDoubt() {
    Map<String, String> today = new HashMap<>();
    WrittenService.knobs().forEach(knob -> today.put(knob.factor(), knob.found()));
    SizeProof proof =
        SizeProof.of(
                new TriedLevels(today, Map.of("connections", "40", "limit", "90")),
                WrittenService.knobs(),
                List.of(proof("10", 99).trial(), proof("40", 380).with("limit", "90").trial()),
                List.of(),
                NO_LOGS)
            .orElseThrow();

    assertThat(proof.doubtful()).isTrue();
    assertThat(proof.with(Map.of("limit", 90)).doubtful()).as("looked at").isFalse();
  }

  @Test
  void theFirstTrialSpeaksForThePredictionAndTheLimitsOfAllOfThem() {
    Trial first = proof("40", 300).block(1).expects(399).trial();
    Trial other =
        Seen.on("platform", 300, 340)
            .with("connections", "40")
            .limit("connections", Kind.RESOURCE, 800)
            .block(2)
            .expects(410)
            .trial();
    SizeProof proof =
        SizeProof.of(
                tried("connections", "40"),
                WrittenService.knobs(),
                List.of(
                    Seen.on("virtual", 200, 99).with("connections", "20").trial(),
                    proof("10", 99).voided("steal").trial(),
                    proof("10", 100).trial(),
                    first,
                    other),
                List.of(),
                NO_LOGS)
            .orElseThrow();

    assertThat(proof.predictedRps()).hasValue(399);
    assertThat(proof.before()).extracting(Trial::throughputRps).containsExactly(100.0);
    assertThat(proof.after()).containsExactly(first, other);
    assertThat(Trial.meanRps(proof.after()).orElseThrow()).isCloseTo(320, within(1e-9));
    // (300 + 340) / 2 of the 400 req/s that 40 members let through
    assertThat(proof.inUse(proof.knobs().getFirst(), proof.after()).orElseThrow())
        .isCloseTo(32, within(1e-9));
    assertThat(proof.inUse(proof.knobs().getFirst(), List.of(proof("40", 500).trial())))
        .as("no more than there are")
        .hasValue(40);
    assertThat(proof.mode()).isEqualTo("platform");
    assertThat(proof.users()).isEqualTo(300);
    assertThat(proof.of("connections")).isTrue();
    assertThat(proof.of("threads")).isFalse();
  }

  @Test
  void slowestRequestsOutsideTheirIntervalAreToldSo() {
    assertThat(tail(40, 99))
        .isEqualTo("Its p99 is 100 ms (50.0 ms predicted: 50.0 % too low, outside the interval).");
    assertThat(tail(40, 101)).isEqualTo("Its p99 is 100 ms (50.0 ms predicted: 50.0 % too low).");
  }

  private static String tail(double lowMs, double highMs) {
    List<Trial> trials =
        List.of(
            proof("10", 99).trial(), proof("40", 380).expectsP99(50).within(lowMs, highMs).trial());
    SizeProof proof = compared(trials);
    return new Proven().of(proved(proof)).get(1);
  }

  @Test
  void aPairIsDecidedByItsThroughputInWhateverOrderTheVerdictHasIt() {
    List<Trial> trials = List.of(proof("10", 100).trial(), proof("40", 400).trial());
    List<Comparison> comparisons = Cases.compared("connections", trials);
    assertThat(comparisons).extracting(Comparison::metric).contains("p99", "throughput");

    assertThat(
            DecidedPair.of(
                comparisons.reversed(), "connections", trials.getFirst(), trials.getLast()))
        .isEqualTo(DecidedPair.of(comparisons, "connections", trials.getFirst(), trials.getLast()));
  }

  private static SizeProof sized(String knob, String found, String asked) {
    String size = knob.equals("limit") ? found : "100";
    return SizeProof.of(
            new TriedLevels(Map.of(knob, found), Map.of(knob, asked)),
            List.of(new PoolKnob(knob, knob, "SIZE", found)),
            List.of(
                Seen.on("virtual", 300, 500).with(knob, size).trial(),
                Seen.on("virtual", 300, 501).with(knob, asked).trial()),
            List.of(),
            NO_LOGS)
        .orElseThrow();
  }

  @Test
  void aLargerPoolIsMissedUpToATwentiethAboveItsSizeAndALimitFromATenthAboveItOn() {
    assertThat(sized("pool", "100", "200").with(Map.of("pool", 105)).reached()).isFalse();
    assertThat(sized("pool", "100", "200").with(Map.of("pool", 106)).reached()).isTrue();
    assertThat(sized("limit", "unlimited", "90").with(Map.of("limit", 99)).reached()).isTrue();
    assertThat(sized("limit", "unlimited", "90").with(Map.of("limit", 100)).reached()).isFalse();
    assertThat(sized("limit", "unlimited", "90").with(Map.of("other", 100)).reached()).isTrue();
  }

  @Test
  void aLimitIsSetForWhatItKeepsOutAndNeedNotGain() {
    SizeProof limit = sized("limit", "unlimited", "90").with(Map.of("limit", 90));

    assertThat(new Proven().of(proved(limit)))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("Proved on virtual threads at 300 users: with SIZE=90 501 req/s measured")
        .endsWith(", instead of 500 req/s with unlimited.");
    assertThat(new Proven().of(proved(sized("pool", "100", "200").with(Map.of("pool", 200)))))
        .hasSize(2)
        .last()
        .asString()
        .startsWith("Whether that is a gain is not decided. ");
  }
}
