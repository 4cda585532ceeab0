package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.GateRates.Rates;
import dev.loomgauge.core.TestSize;
import dev.loomgauge.run.discovery.ObservationPace;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The laws of timed gates, over simulated ones; docs/gate.md has their figures. */
class GateRatesTest {
  @RegisterExtension private final Said said = new Said();
  private static final TestSize GATES = TestSize.of(2_000);
  private static final Duration USUAL = Duration.ofMinutes(15);

  /** What is simulated is the same each time. */
  private static final Map<GateRates, Rates> KNOWN = new HashMap<>();

  private static Rates rates(SharedRunner machine, double cpu) {
    return KNOWN.computeIfAbsent(
        new GateRates(machine, cpu, USUAL), gates -> gates.of(GATES.taken()));
  }

  @Test
  void ofABuildAgainstItselfAtMostOneGateInTwentyCallsAnythingSlower() {
    Rates rates = rates(SharedRunner.STOLEN, 1);

    assertThat(rates.falseAlarms()).isLessThanOrEqualTo(GATES.mostShare(0.05));
    assertThat(rates.found()).as("there is nothing to be found").isZero();
  }

  @Test
  void aGateTakesNoLongerThanItsTimeAndIsTheSameEachTime() {
    GateRates gates = new GateRates(SharedRunner.USUAL, 1, USUAL);

    assertThat(gates.of(3)).isEqualTo(gates.of(3));
    assertThat(gates.of(3).minutes()).isBetween(1.0, (double) USUAL.toMinutes());
  }

  /** One in ten may be undecided there, so that half of ten hardly ever are. */
  @Test
  void aBuildIsSpareOnAQuietMachineAndUndecidedToTheLastBlockOnOneThatScattersMuch() {
    assertThat(new GateRates(SharedRunner.QUIET, 1, USUAL).of(10).spared()).isGreaterThan(0.5);
    Rates wild = new GateRates(new SharedRunner("", 2, 2, 0, 0, 0), 1, USUAL).of(4);
    assertThat(wild.spared()).isZero();
    assertThat(wild.minutes() + ObservationPace.USUAL.block().toMillis() / 60_000.0)
        .isGreaterThan((double) USUAL.toMinutes());
  }

  @Test
  void aRowHasSharesInPercentAndNothingFoundWhereNothingIs() {
    Rates rates = new Rates(0.0104, 0.95, 0.1249, 12.34);

    assertThat(new GateRates(SharedRunner.QUIET, 1.02, USUAL).row(rates))
        .isEqualTo("| quiet | 2 % | 15 min | 1.0 % | 95.0 % | 12.5 % | 12.3 |");
    assertThat(new GateRates(SharedRunner.USUAL, 1, USUAL).row(rates))
        .isEqualTo("| starts and drift | no | 15 min | 1.0 % |  | 12.5 % | 12.3 |");
  }

  @Test
  @Tag("full")
  void otherNoiseDoesNotBreakThat() {
    for (SharedRunner machine :
        List.of(SharedRunner.QUIET, SharedRunner.USUAL, SharedRunner.STEPS, SharedRunner.ALIKE)) {
      assertThat(rates(machine, 1).falseAlarms())
          .as(machine.name())
          .isLessThanOrEqualTo(GATES.mostShare(0.05));
    }
  }

  @Test
  void tenPercentMoreCpuForARequestIsFoundInNineGatesOfTenOnASharedRunner() {
    Rates rates = rates(SharedRunner.STOLEN, 1.1);

    assertThat(rates.found()).isGreaterThanOrEqualTo(GATES.leastShare(0.9));
    assertThat(rates.spared()).isLessThanOrEqualTo(GATES.mostShare(0.05));
    assertThat(rates.falseAlarms()).isLessThanOrEqualTo(GATES.mostShare(0.05));
  }

  @Test
  @Tag("full")
  void onAQuietMachineABuildAgainstItselfIsSeenToBeEquivalentAndFivePercentAreFound() {
    assertThat(rates(SharedRunner.QUIET, 1).spared()).isGreaterThanOrEqualTo(GATES.leastShare(0.9));
    assertThat(rates(SharedRunner.QUIET, 1.05).found())
        .isGreaterThanOrEqualTo(GATES.leastShare(0.9));
  }

  @Test
  void theTableHasARowForEachMachineEachCpuAndEachTime() {
    GateRates.main(new String[] {"1"});

    List<String> rows = said.lines();
    assertThat(rows).hasSize(2 + 5 * 9);
    assertThat(rows.subList(0, 2))
        .containsExactly(
            "| noise | head needs more CPU | time | false alarms | found | called equivalent or"
                + " faster | minutes needed |",
            "|---|--:|--:|--:|--:|--:|--:|");
    assertThat(rows.subList(2, 11))
        .extracting(row -> String.join("|", List.of(row.split("\\|", -1)).subList(1, 4)).strip())
        .containsExactly(
            "quiet | no | 15 min",
            "quiet | no | 30 min",
            "quiet | 2 % | 15 min",
            "quiet | 2 % | 30 min",
            "quiet | 5 % | 15 min",
            "quiet | 5 % | 30 min",
            "quiet | 10 % | 10 min",
            "quiet | 10 % | 15 min",
            "quiet | 10 % | 30 min");
    assertThat(rows.subList(2, 47))
        .extracting(row -> row.split(" \\| ", 2)[0])
        .containsSubsequence(
            "| quiet",
            "| starts and drift",
            "| and steps",
            "| and stolen CPU",
            "| and blocks alike (0.5)");
  }
}
