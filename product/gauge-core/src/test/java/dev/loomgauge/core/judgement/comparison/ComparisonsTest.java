package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");
  private static final Design FIVE = design(5, 5, "threads");

  @Test
  void aClearDifferenceIsFasterByThroughputAndByThePercentile() {
    List<Comparison> comparisons =
        of(
            FIVE,
            two(
                new double[] {120, 121.5, 120, 118.5, 120.75},
                new double[] {392, 397, 393, 386, 394.5}));

    assertThat(comparisons).extracting(Comparison::outcome).containsOnly(Outcome.FASTER);
    assertThat(comparisons)
        .extracting(Comparison::words)
        .containsExactly(
            "virtual is faster than platform: throughput 3.27 times as high (95 % interval 3.26 to"
                + " 3.27, 5 blocks).",
            "virtual is faster than platform: p99 0.306 times as long (95 % interval 0.305 to"
                + " 0.307, 5 blocks).");
    assertThat(comparisons.getFirst())
        .returns("platform", Comparison::baseline)
        .returns("virtual", Comparison::candidate)
        .returns(Map.of("label", "a", "users", "2600"), Comparison::levels);
  }

  @Test
  void theFirstLevelIsTheBaselineAndLessThroughputIsSlower() {
    Blocks blocks =
        new Blocks()
            .with(VIRTUAL, new Trials(), 392, 397, 393, 386, 394)
            .with(PLATFORM, new Trials(), 352, 358, 353, 348, 355);

    assertThat(of(FIVE, blocks))
        .allSatisfy(
            c ->
                assertThat(c)
                    .returns("virtual", Comparison::baseline)
                    .returns(Outcome.SLOWER, Comparison::outcome));
  }

  /** A tenth more may be the luck of a start; half as much again is not. */
  @Test
  void whereTheCpuLimitsBlocksOfOneStartSayLessThanThoseOfTheirOwn() {
    Design own = new Design(2, 2, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty());
    Blocks tenth = onCpu(new double[] {300, 301}, new double[] {330, 331});
    Blocks half = onCpu(new double[] {200, 201}, new double[] {300, 301});

    assertThat(throughput(own, tenth).outcome()).isEqualTo(Outcome.FASTER);
    assertThat(throughput(own.onOneStart(), tenth).outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(throughput(own.onOneStart(), half).outcome()).isEqualTo(Outcome.FASTER);
    assertThat(throughput(own.onOneStart(), half).words())
        .endsWith(
            " Each was started once: the interval is wider by what another start may differ.");
    assertThat(throughput(own, half).words()).doesNotContain("started once");
  }

  /** Users who wait for a fixed time do so in every start. */
  @Test
  void whereNoCpuLimitsOneStartIsAsGoodAsAnother() {
    Design own = new Design(2, 2, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty());
    Blocks blocks = two(new double[] {300, 301}, new double[] {330, 331});

    assertThat(throughput(own.onOneStart(), blocks)).isEqualTo(throughput(own, blocks));
  }

  private static Comparison throughput(Design design, Blocks blocks) {
    return of(design, blocks).getFirst();
  }

  private static Blocks onCpu(double[] platform, double[] virtual) {
    return two(platform, virtual).limited(new Bottleneck.Cpu(List.of(Tier.SERVICE)));
  }

  @Test
  void aRatioNearOneIsEquivalent() {
    Comparison comparison =
        of(
                FIVE,
                two(new double[] {390, 395, 391, 385, 393}, new double[] {391, 395, 392, 385, 394}))
            .getFirst();

    assertThat(comparison.outcome()).isEqualTo(Outcome.EQUIVALENT);
    assertThat(comparison.words())
        .isEqualTo(
            "virtual and platform are equivalent: throughput within 3 % (ratio 1.002, 95 % interval"
                + " 1.000 to 1.003, 5 blocks).");
  }

  @Test
  void anUndecidedOneTellsHowManyMoreBlocks() {
    Comparison comparison =
        of(
                FIVE,
                two(new double[] {350, 360, 340, 355, 345}, new double[] {370, 340, 365, 360, 350}))
            .getFirst();

    assertThat(comparison.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(comparison.moreBlocks()).isNotNull().isPositive();
    assertThat(comparison.words())
        .startsWith("undecided between virtual and platform: throughput 1.02")
        .contains("; about " + comparison.moreBlocks() + " more blocks would decide.");
  }

  @Test
  void anIntervalThatLeavesOutOneIsNotEnoughAfterSeveralLooks() {
    Blocks blocks = two(new double[] {350, 355, 345}, new double[] {368, 366, 366});

    Comparison fixed = of(design(3, 3, "threads"), blocks).getFirst();
    Comparison looking = of(design(3, 12, "threads"), blocks).getFirst();

    assertThat(looking.interval()).isEqualTo(fixed.interval());
    assertThat(looking.interval()).isNotNull().satisfies(i -> assertThat(i.low()).isGreaterThan(1));
    assertThat(looking.pValue()).isNotNull().isGreaterThan(fixed.pValue());
    assertThat(looking.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(looking.words())
        .contains(
            "the interval leaves out 1, but with 2 comparisons and 10 looks at the data that is not"
                + " enough");
  }

  /** Either reason is enough: blocks that resemble each other, or too few to rule that out. */
  @Test
  void whatIsSaidWithCautionIsMarkedAsDependent() {
    Set<String> reasons = new TreeSet<>();
    for (int blocks : new int[] {4, 12, 40}) {
      for (double gain : new double[] {1.02, 1.1, 2}) {
        for (double swing : new double[] {0.002, 0.02, 0.1}) {
          double[] before = new double[blocks];
          double[] after = new double[blocks];
          for (int i = 0; i < blocks; i++) {
            before[i] = 100;
            after[i] = 100 * gain * (1 + swing * Math.sin(i / 3.0));
          }
          for (Comparison c : of(design(blocks, blocks, "threads"), two(before, after))) {
            boolean resemble = c.words().contains("Neighbouring blocks resemble each other");
            boolean few = c.words().contains("It rests on blocks that are independent");
            reasons.add((resemble ? "resemble " : "") + (few ? "few" : ""));
            assertThat(c.dependent()).as(c.words()).isEqualTo(resemble || few);
          }
        }
      }
    }

    assertThat(reasons).contains("", "resemble ", "few");
  }

  @Test
  void aDesignIsLookedAtAfterEveryBlockFromTheSecondOnOrOnceAtItsEnd() {
    assertThat(Comparisons.looks(design(5, 5, "threads")).count()).isEqualTo(1);
    assertThat(Comparisons.looks(design(1, 1, "threads")).count()).isEqualTo(1);
    assertThat(Comparisons.looks(design(3, 5, "threads")).count()).isEqualTo(3);
    assertThat(Comparisons.looks(design(1, 5, "threads")).count()).isEqualTo(4);
    assertThat(Comparisons.looks(design(1, 2, "threads")).count()).isEqualTo(1);
  }

  @Test
  void oneBlockDecidesNothing() {
    assertThat(of(design(1, 1, "threads"), two(new double[] {80}, new double[] {392})).getFirst())
        .returns(1, Comparison::blocks)
        .returns(null, Comparison::interval)
        .returns(null, Comparison::pValue)
        .returns(null, Comparison::moreBlocks)
        .returns(Outcome.UNDECIDED, Comparison::outcome)
        .returns(
            "undecided between virtual and platform: throughput 4.90 times as high (1 block); one"
                + " block decides nothing.",
            Comparison::words);
  }

  /** 3 % less in both blocks, and 2 % of the requests cut by the edges of each window. */
  @Test
  void blocksThatAgreeDecideNoMoreThanTheirWindowsResolve() {
    double[] platform = {360, 380};
    double[] virtual = {349.2, 368.6};
    Trials cut = new Trials();
    cut.inSystem = 2600 / 1.02;

    assertThat(of(design(2, 2, "threads"), both(new Trials(), platform, virtual)).getFirst())
        .returns(Outcome.SLOWER, Comparison::outcome);
    assertThat(of(design(2, 2, "threads"), both(cut, platform, virtual)).getFirst())
        .returns(2, Comparison::blocks)
        .returns(Outcome.UNDECIDED, Comparison::outcome);
  }

  private static Blocks both(Trials kind, double[] platform, double[] virtual) {
    return new Blocks().with(PLATFORM, kind, platform).with(VIRTUAL, kind, virtual);
  }

  @Test
  void aVoidTrialTakesItsBlockAlongAndIsMentioned() {
    Blocks blocks =
        two(new double[] {120, 121.5, 120, 118.5, 120.75}, new double[] {392, 397, 393, 386, 394.5})
            .fails(VIRTUAL, 2);

    assertThat(of(FIVE, blocks).getFirst())
        .returns(4, Comparison::blocks)
        .returns(Outcome.FASTER, Comparison::outcome)
        .satisfies(
            c ->
                assertThat(c.words())
                    .endsWith(
                        "; 1 block is void for reasons other than the load, and counts against"
                            + " neither."));
  }

  @Test
  void aTrialThatIsStillToComeIsNotLost() {
    Blocks blocks =
        two(new double[] {120, 121.5, 120}, new double[] {392, 397, 393}).without(VIRTUAL, 3);

    assertThat(of(FIVE, blocks).getFirst())
        .returns(2, Comparison::blocks)
        .satisfies(c -> assertThat(c.words()).doesNotContain("lost"));
  }

  @Test
  void withoutACommonBlockThereIsNoRatio() {
    Blocks blocks = two(new double[] {80}, new double[] {392}).fails(PLATFORM, 1);

    assertThat(of(FIVE, blocks).getFirst())
        .returns(null, Comparison::ratio)
        .returns(0, Comparison::blocks)
        .returns(Outcome.UNDECIDED, Comparison::outcome);
  }

  @Test
  void onlyCellsThatDifferInTheComparedFactorAloneAreCompared() {
    double[] rps = {80, 81};
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), rps)
            .with(VIRTUAL, new Trials(), rps)
            .with(cell("platform", "b"), new Trials(), rps)
            .with(cell("virtual", "b"), new Trials(), rps)
            .with(cell("reactive", "b"), new Trials(), rps);

    assertThat(of(FIVE, blocks))
        .filteredOn(c -> c.metric().equals("throughput"))
        .extracting(c -> c.levels().get("label") + " " + c.baseline() + " " + c.candidate())
        .containsExactly("a platform virtual", "b platform virtual", "b platform reactive");
    assertThat(of(design(5, 5, "label"), blocks))
        .filteredOn(c -> c.metric().equals("throughput"))
        .extracting(c -> c.levels().get("threads") + " " + c.baseline() + " " + c.candidate())
        .containsExactly("platform a b", "virtual a b");
  }

  private static List<Comparison> of(Design design, Blocks blocks) {
    return Comparisons.of(design, blocks.cells(), blocks.trials());
  }

  private static Blocks two(double[] platform, double[] virtual) {
    return new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual);
  }

  private static Design design(int repetitions, int most, String compared) {
    return new Design(repetitions, most, 0.03, Design.Fresh.BLOCK, compared, Optional.empty());
  }

  @Test
  void aBlockInWhichASideServedNothingHasNoRatio() {
    Trials idle = new Trials();
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 300, 303, 297)
            .with(VIRTUAL, new Trials(), 390, 394, 386)
            .add(PLATFORM, 4, idle, 300)
            .add(VIRTUAL, 4, idle, 0);

    assertThat(Comparisons.of(FIVE, blocks.cells(), blocks.trials()))
        .filteredOn(comparison -> comparison.metric().equals("throughput"))
        .singleElement()
        .satisfies(
            throughput -> {
              assertThat(throughput.ratio()).isCloseTo(1.3, within(0.01));
              assertThat(throughput.blocks()).isEqualTo(3);
            });
  }
}
