package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.statistics.SimulatedReports.Rates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * The laws of the comparisons, over simulated experiments; their figures are left in {@code
 * target/verdict-rates.md} and shown in {@code docs/method/comparison.md}.
 */
class VerdictRatesTest {
  private static final TestSize EXPERIMENTS = TestSize.of(10_000);
  private static final TestSize FEWER = TestSize.of(2_000);
  private static final int MOST = Design.USUAL_MOST_BLOCKS;
  private static final double TEN_PERCENT = 1.1;
  private static final List<String> ROWS = new ArrayList<>();

  @Test
  void ofTwoNamesForTheSameThingOneIsCalledFasterInAtMostFivePercentOfReports() {
    for (int loads : List.of(1, 3)) {
      assertThat(aa(NoisyMachine.USUAL, loads, 3, 3).falsely())
          .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
      assertThat(aa(NoisyMachine.USUAL, loads, 5, 5).falsely())
          .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
      assertThat(aa(NoisyMachine.USUAL, loads, 3, MOST).falsely())
          .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    }
  }

  @Test
  void neitherHeavyTailsNorQuietBreakThat() {
    assertThat(aa(NoisyMachine.WILD, 1, 3, MOST).falsely())
        .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    assertThat(aa(NoisyMachine.WILD, 1, 5, 5).falsely())
        .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    assertThat(aa(NoisyMachine.QUIET, 1, 3, MOST))
        .satisfies(
            rates -> {
              assertThat(rates.falsely()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
              assertThat(rates.equivalent()).isGreaterThan(EXPERIMENTS.leastShare(0.95));
            });
  }

  @Test
  void aModeThatSometimesStartsBadlyIsTheWeakSpotOfSmallNumbersOfBlocks() {
    Rates uneven = aa(NoisyMachine.UNEVEN, 1, 3, MOST);
    Rates five = aa(NoisyMachine.UNEVEN, 1, 5, 5);

    assertThat(uneven.falsely()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.1));
    assertThat(five.falsely()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.1));
  }

  @Test
  void aTrueDifferenceOfTenPercentIsFoundAndNeverTakenForNone() {
    Rates rates = row("10 %", NoisyMachine.USUAL, 1, TEN_PERCENT, 3, MOST, EXPERIMENTS);

    assertThat(rates.found()).isGreaterThanOrEqualTo(EXPERIMENTS.leastShare(0.9));
    assertThat(rates.equivalent()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    assertThat(rates.falsely()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
  }

  @Test
  void aDifferenceOfTenPercentIsFoundInTheNoiseOfAFullCpuToo() {
    Rates rates = row("10 %", NoisyMachine.FULL_CPU, 1, TEN_PERCENT, 3, MOST, EXPERIMENTS);

    assertThat(rates.found()).isGreaterThanOrEqualTo(EXPERIMENTS.leastShare(0.9));
    assertThat(rates.falsely()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    assertThat(aa(NoisyMachine.FULL_CPU, 1, 3, 3).falsely())
        .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
    assertThat(aa(NoisyMachine.FULL_CPU, 1, 3, MOST).falsely())
        .isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
  }

  @Test
  void aDifferenceJustBeyondTheMarginIsRarelyTakenForEquivalence() {
    Rates quiet = row("3.01 %", NoisyMachine.QUIET, 1, 1.0301, 3, MOST, EXPERIMENTS);

    assertThat(quiet.equivalent()).isLessThanOrEqualTo(EXPERIMENTS.mostShare(0.05));
  }

  @Test
  void theMoreNoiseTheLessIsFound() {
    double before = 1;
    for (double jvm : new double[] {0.02, 0.03, 0.04, 0.05, 0.06}) {
      row("none", NoisyMachine.USUAL.at(jvm), 1, 1, 3, MOST, FEWER);
      double found =
          row("10 %", NoisyMachine.USUAL.at(jvm), 1, TEN_PERCENT, 3, MOST, FEWER).found();
      assertThat(found).isLessThanOrEqualTo(before + FEWER.tolerance(0.01));
      before = found;
    }
  }

  @Test
  void moreComparisonsCostPowerAndMoreBlocksBuyIt() {
    double six = row("10 %", NoisyMachine.USUAL, 3, TEN_PERCENT, 3, 12, FEWER).found();
    double sixWithMore = row("10 %", NoisyMachine.USUAL, 3, TEN_PERCENT, 3, MOST, FEWER).found();
    double three = row("10 %", NoisyMachine.USUAL, 1, TEN_PERCENT, 3, 3, FEWER).found();
    double five = row("10 %", NoisyMachine.USUAL, 1, TEN_PERCENT, 5, 5, FEWER).found();
    double twelve = row("10 %", NoisyMachine.USUAL, 1, TEN_PERCENT, 12, 12, FEWER).found();

    assertThat(sixWithMore).isGreaterThan(six);
    assertThat(five).isGreaterThan(three);
    assertThat(twelve).isGreaterThan(five);
  }

  private static Rates aa(NoisyMachine machine, int loads, int first, int last) {
    return row("none", machine, loads, 1, first, last, EXPERIMENTS);
  }

  private static Rates row(
      String difference,
      NoisyMachine machine,
      int loads,
      double truth,
      int first,
      int last,
      TestSize experiments) {
    Rates rates =
        new SimulatedReports(machine, loads, truth, first, last).rates(experiments.taken());
    ROWS.add(
        String.format(
            Locale.ROOT,
            "| %s | %.1f to %.1f %%, %.1f %%, %.0f %%, %.0f %% | %s | %d | %.1f %% | %.1f %% | %.1f"
                + " %% | %.1f | %,d |",
            difference,
            machine.leastJvm() * 100,
            machine.mostJvm() * 100,
            machine.residue() * 100,
            machine.disturbed() * 100,
            machine.badStarts() * 100,
            first == last ? "" + first : first + " to " + last,
            2 * loads,
            rates.falsely() * 100,
            rates.found() * 100,
            rates.equivalent() * 100,
            rates.blocks(),
            experiments.taken()));
    return rates;
  }

  @AfterAll
  static void leaveTheFigures() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| difference | noise: JVM, residue, disturbed, bad starts | blocks | comparisons | falsely"
            + " different | found | equivalent | blocks taken | experiments |");
    lines.add("|---|---|---|---|---|---|---|---|---|");
    lines.addAll(ROWS.stream().sorted().toList());
    Files.write(Path.of("target/verdict-rates.md"), lines);
  }
}
