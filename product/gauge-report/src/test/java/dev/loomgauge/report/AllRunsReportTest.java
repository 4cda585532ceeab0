package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllRunsReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theScoreOfAllRunsOnTheMachineStandsBehindThatOfTheRun() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict verdict = results.readVerdict().orElseThrow();
    Score score =
        new Score(
            "p99",
            200,
            0.01,
            0.02,
            -0.3,
            "quick 007",
            Limit.Kind.RESOURCE,
            new Score.Coverage(171, 200, new Range(0.798, 0.901), 0.12));
    Json.write(results.verdictJson(), verdict.withAllRuns(List.of(score)));
    assertThat(results.readVerdict().orElseThrow().allRuns()).containsExactly(score);

    Report.writePage(results, false);

    assertThat(Files.readString(results.summaryMd()).replace('\u00A0', ' '))
        .contains(
            "All runs on this machine",
            "| p99, limited by a pool | 200 | +1.0 % | 2.0 % | −30.0 % | quick 007 | 171 of 200 |"
                + " 79.8 % to 90.1 % | ± 12.0 % |");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<h3>All runs on this machine</h3>", "<td class=\"n\">171 of 200</td>");
  }

  @Test
  void whereTheyAreNotKnownNothingIsSaidOfThem() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml())).doesNotContain("All runs on this machine");
    assertThat(Files.readString(results.summaryMd())).doesNotContain("All runs on this machine");
    assertThat(Files.readString(results.verdictJson())).doesNotContain("allRuns");
  }
}
