package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScoreTextTest {
  private static final Verdict.Score.Coverage COVERAGE =
      new Verdict.Score.Coverage(21, 24, new Range(0.67, 0.97), 0.123);

  @Test
  void coverageStandsBelowTheErrorsOfItsKindOfLimit() {
    Verdict.Score score =
        new Verdict.Score(
            "throughput",
            24,
            0.01,
            0.02,
            0.1,
            "a",
            Limit.Kind.STATION,
            new Verdict.Score.Coverage(21, 24, new Range(0.67, 0.97), 0.032));

    assertThat(text(verdict(List.of(score)), true))
        .contains(
            """
            Median absolute error of the predictions (trials), and trials inside their 90 % intervals ± median half width
              limited by        throughput
              a CPU or station  2.0 % (24)
                inside 90 %     21/24 ± 3.2 %
            """);
  }

  @Test
  void whatAllRunsOnTheMachineWereWorthIsPrintedWhereAllIsAskedFor() {
    Verdict known =
        verdict(List.of())
            .withAllRuns(
                List.of(
                    new Verdict.Score(
                        "throughput", 24, 0.2, 0.2, -0.3, "b", Limit.Kind.STATION, COVERAGE)));

    assertThat(text(known, true))
        .contains("All runs on this machine. Median absolute error of the predictions (trials)")
        .contains("    inside 90 %     21/24 ± 12.3 %\n");
    assertThat(text(known, false)).doesNotContain("All runs");
  }

  @Test
  void trialsWithoutAUsableIntervalAreCountedBesideThoseInside() {
    Verdict.Score score =
        new Verdict.Score("p99", 27, 0.01, 0.02, 0.1, "a", Limit.Kind.STATION, COVERAGE);

    assertThat(text(verdict(List.of(score)), true))
        .contains(
            """
              limited by        p99
              a CPU or station  2.0 % (27)
                inside 90 %     21/24 ± 12.3 %
                no interval     3
            """);
    Verdict.Score all =
        new Verdict.Score("throughput", 24, 0.01, 0.02, 0.1, "a", Limit.Kind.STATION, COVERAGE);
    assertThat(text(verdict(List.of(all, score)), true)).containsPattern(" no interval +0 +3\\R");
  }

  @Test
  void onAScreenTrialsWithoutAnIntervalAreCountedOverAllKindsOfLimit() {
    List<Verdict.Score> scores =
        Stream.of(27, 25, 24)
            .map(
                trials ->
                    new Verdict.Score(
                        "throughput", trials, 0.01, 0.02, 0.1, "a", Limit.Kind.USERS, COVERAGE))
            .toList();

    assertThat(text(verdict(scores), false).replaceAll("\\s+", " "))
        .contains(
            "Predicted throughput: 63 of 72 trials inside their 90 % intervals, 4 without one;"
                + " median absolute error 2.0 % (limit: users), ");
  }

  private static Verdict verdict(List<Verdict.Score> scores) {
    return new Verdict(
        "It is as it is.",
        List.of(),
        List.of(),
        new Verdict.Count(3, 0),
        List.of(),
        new Verdict.Comparing(0.03, List.of()),
        scores,
        Verdict.Findings.NONE);
  }

  private static String text(Verdict verdict, boolean all) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VerdictText.print(new PrintStream(out, true, StandardCharsets.UTF_8), verdict, List.of(), all);
    return out.toString(StandardCharsets.UTF_8);
  }
}
