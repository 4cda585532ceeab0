package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ModeWarmUp;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatWarmingCostAndGainedIsATableWithARowForEachMode() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict v = results.readVerdict().orElseThrow();
    Json.write(
        results.verdictJson(),
        v.with(
            new Verdict.Findings(
                List.of(),
                List.of(),
                List.of(new ModeWarmUp("virtual", 2, 80, 60_000, 34.4, 4.0, 0.4, 1)),
                List.of(),
                List.of())));

    Report.writePage(results, false);

    assertThat(Files.readString(results.summaryMd()).replace('\u00A0', ' '))
        .contains(
            "| virtual | 2 | 1 min 20 s | 60,000 | 34 s | 4.00 ms | 0.400 ms | −90.0 % | compilers"
                + " still busy after 1 |");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<summary>What warming the services cost and gained</summary>")
        .contains("<b class=\"badge caution\">compilers still busy after 1</b>");
  }

  @Test
  void aRunThatWarmedNothingHasNoSuchTable() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml())).doesNotContain("What warming");
    assertThat(Files.readString(results.summaryMd())).doesNotContain("What warming");
  }
}
