package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.comparison.Blocks;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.TrialsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The percentile of a few requests is one of the slowest few, and is withheld. */
class FewRequestsTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");

  /** Windows of 9 s: 720 to 729 requests, and 3,600. */
  private static final double[] FEW = {80, 81, 80};

  private static final double[] MANY = {390, 394, 391};

  @Test
  void aP99OfFewerThanAThousandRequestsIsNotCompared() {
    assertThat(verdict(FEW, MANY).comparisons())
        .extracting(Comparison::metric, Comparison::outcome)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("throughput", Outcome.FASTER),
            org.assertj.core.groups.Tuple.tuple("p99", Outcome.UNDECIDED));
    assertThat(verdict(FEW, MANY).comparisons().getLast())
        .returns(null, Comparison::ratio)
        .returns(
            "p99 of virtual and platform is withheld: too few requests (720 in a trial; it takes"
                + " 1,000).",
            Comparison::words);
  }

  @Test
  void oneTrialWithTooFewWithholdsThePercentileOfItsCell() {
    Verdict verdict = verdict(new double[] {390, 394, 100}, MANY);

    assertThat(verdict.groups().getFirst().rows())
        .extracting(row -> row.p99Ms() == null)
        .containsExactly(true, false);
    assertThat(verdict.groups().getFirst().rows().getFirst().p95Ms()).isNotNull();
    assertThat(verdict.notes())
        .anyMatch(
            note -> note.startsWith("The p99 of 1 of 6 trials is withheld: fewer than 1,000"));
  }

  @Test
  void theFileOfTrialsHasAnEmptyField() {
    Trials few = new Trials();
    few.rps = 100;
    Trials more = new Trials();
    List<String> columns = List.of("p99_ms", "p999_ms");

    assertThat(TrialsCsv.row(few.draft(), columns).get(0)).isEmpty();
    assertThat(TrialsCsv.row(more.draft(), columns).get(0)).isNotEmpty();
    assertThat(TrialsCsv.row(more.draft(), columns).get(1)).isEmpty();
    more.rps = 1200;
    assertThat(TrialsCsv.row(more.draft(), columns).get(1)).isNotEmpty();
  }

  @Test
  void itIsNotScoredEither() {
    Trials few = new Trials();
    few.rps = 100;
    few.meanMs = 2600 / few.rps * 1000;
    few.expected =
        ExpectedFigures.of("mva", 100, 26_000.0, 26_000.0, 26_000.0, 26_000.0, 0, Map.of());

    assertThat(Scores.of(List.of(few.judged())))
        .extracting(Verdict.Score::metric)
        .contains("p95")
        .doesNotContain("p99");
  }

  private static Verdict verdict(double[] platform, double[] virtual) {
    Blocks blocks =
        new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual);
    return Conclusions.of(
        new Design(3, 3, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()),
        blocks.cells(),
        blocks.trials(),
        new ResultsFolder(Path.of("no-logs")));
  }
}
