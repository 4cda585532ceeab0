package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.comparison.ComparisonWords.Company;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.core.statistics.SignTest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonWordsTest {
  private static final Lost NONE = new Lost(4, 0, 0);
  private static final PairedRatio MORE = new PairedRatio(4, Math.log(1.1), 0.02);
  private static final PairedRatio LESS = new PairedRatio(4, Math.log(0.9), 0.02);
  private static final PairedRatio NEAR = new PairedRatio(4, 0, 0.1);

  private static Decided decided(
      String factor,
      String from,
      String to,
      @Nullable PairedRatio ratio,
      Outcome outcome,
      Lost lost,
      int voided,
      @Nullable Integer more) {
    return new Decided(
        new CellPair(
            Map.of(), factor, new Cell(Map.of(factor, from)), new Cell(Map.of(factor, to))),
        Metric.ALL.getFirst(),
        new PairedBlocks(List.of(), lost, new SignTest(9, 0, 0), voided, false),
        ratio,
        outcome,
        more);
  }

  private static Decided modes(
      @Nullable PairedRatio ratio, Outcome outcome, Lost lost, int voided, @Nullable Integer more) {
    return decided("threads", "platform", "virtual", ratio, outcome, lost, voided, more);
  }

  private static String undecided(PairedRatio ratio, Company company, @Nullable Integer more) {
    return ComparisonWords.of(
        modes(ratio, Outcome.UNDECIDED, NONE, 0, more), company, " Take care.");
  }

  @Test
  void whatIsNotDecidedSaysWhyAndWhatWouldDecide() {
    Company several = new Company(0.03, 3, 2);
    assertThat(undecided(MORE, several, 7))
        .startsWith("undecided between virtual and platform: throughput 1.100 times as high (95 %")
        .endsWith(
            ", 4 blocks); the interval leaves out 1, but with 3 comparisons and 2 looks at the data"
                + " that is not enough; about 7 more blocks would decide. Take care.");
    assertThat(undecided(LESS, new Company(0.03, 1, 1), 1))
        .endsWith(
            "; the interval leaves out 1, but with 1 comparison and 1 look at the data that is not"
                + " enough; about 1 more block would decide. Take care.");
    assertThat(undecided(NEAR, several, null))
        .endsWith(
            ", 4 blocks); more blocks of this spread would not decide it in reasonable time. Take"
                + " care.");
    assertThat(undecided(new PairedRatio(1, 0.5, 0), several, 3))
        .endsWith(" (1 block); one block decides nothing. Take care.");
  }

  @Test
  void blocksThatEitherSideLostOrThatAreVoidAreCounted() {
    Company company = new Company(0.03, 1, 1);
    assertThat(
            ComparisonWords.of(
                modes(NEAR, Outcome.UNDECIDED, new Lost(6, 1, 3), 0, 9), company, ""))
        .endsWith(", 4 blocks); virtual fails in 3 of 6 blocks, platform in 1.");
    assertThat(
            ComparisonWords.of(
                modes(NEAR, Outcome.UNDECIDED, new Lost(6, 2, 2), 2, 9), company, ""))
        .endsWith(
            "; about 9 more blocks would decide; virtual fails in 2 of 6 blocks, platform in 2; 2"
                + " blocks are void for reasons other than the load, and count against neither.");
    assertThat(
            ComparisonWords.of(
                modes(MORE, Outcome.FAILS_LESS, new Lost(6, 4, 0), 1, null), company, ""))
        .startsWith(
            "virtual fails less often than platform; where both carried the load, throughput 1.100"
                + " times as high (")
        .endsWith(
            "; virtual fails in none of 6 blocks, platform in 4; 1 block is void for reasons other"
                + " than the load, and counts against neither.");
    assertThat(ComparisonWords.of(modes(LESS, Outcome.SLOWER, NONE, 0, null), company, ""))
        .startsWith("virtual is slower than platform: throughput 0.900 times as high (");
    assertThat(ComparisonWords.of(modes(MORE, Outcome.FASTER, NONE, 0, null), company, ""))
        .startsWith("virtual is faster than platform: throughput 1.100 times as high (");
  }

  @Test
  void withoutAFigureItSaysWhatIsMissing() {
    assertThat(ComparisonWords.unseen(modes(null, Outcome.UNDECIDED, NONE, 0, null)))
        .isEqualTo(
            "undecided: throughput of virtual and platform was never measured in the same block.");
    assertThat(ComparisonWords.unseen(modes(null, Outcome.FAILS_MORE, new Lost(5, 0, 5), 0, null)))
        .isEqualTo(
            "virtual fails more often than platform; virtual fails in 5 of 5 blocks, platform in"
                + " none.");
    assertThat(ComparisonWords.unseen(modes(null, Outcome.FAILS_LESS, new Lost(5, 5, 0), 0, null)))
        .startsWith("virtual fails less often than platform; virtual fails in none of 5 blocks");
    assertThat(
            ComparisonWords.unseen(
                decided("pool", "10", "x20", null, Outcome.UNDECIDED, NONE, 0, null)))
        .as("a number has the name of its factor")
        .isEqualTo(
            "undecided: throughput of x20 and pool 10 was never measured in the same block.");
  }

  private static String caution(int blocks, double alike, double starts, boolean fragile) {
    return ComparisonWords.caution(new PairedRatio(blocks, 0.1, 0.02, alike, starts), fragile);
  }

  /**
   * Blocks resemble each other above 2 / sqrt(n); up to 1.645 / sqrt(n) more cannot be ruled out.
   */
  @Test
  void whatTheBlocksDoNotTellIsSaidWithCaution() {
    assertThat(caution(16, 0.5, 0, false)).isEmpty();
    assertThat(caution(9, 0.8, 0, false))
        .isEqualTo(
            " CAUTION: Neighbouring blocks resemble each other (correlation 0.80 over 9 blocks);"
                + " the interval is wider for it.");
    assertThat(caution(5, 0, 0, true))
        .isEqualTo(
            " CAUTION: It rests on blocks that are independent: 5 are too few to rule that out.");
    assertThat(caution(6, 0.1, 0, true))
        .isEqualTo(
            " CAUTION: It rests on blocks that are independent: a correlation of 0.77 between"
                + " neighbours, which 6 blocks do not rule out, could explain it.");
    assertThat(caution(4, 0, 0.01, false))
        .isEqualTo(
            " Each was started once: the interval is wider by what another start may differ.");
    assertThat(caution(5, 0, 0.01, true))
        .startsWith(" Each was started once: ")
        .endsWith(
            " differ. CAUTION: It rests on blocks that are independent: 5 are too few to rule"
                + " that out.");
  }
}
