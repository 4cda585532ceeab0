package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkDefectReportTest {
  private static final String SENTENCE =
      "JDK 25.0.2 has JDK-8000001 (fixed in 25.0.3; only with G1): it hangs; use 25.0.3 or newer.";

  @TempDir private Path folder = Path.of("");

  @Test
  void aKnownDefectStandsBelowTheJvm() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict verdict = results.readVerdict().orElseThrow();
    Json.write(
        results.verdictJson(),
        verdict.with(
            List.of(new KnownDefect("25.0.2", "JDK-8000001", "it hangs", "25.0.3", "with G1", "")),
            List.of()));

    Report.writePage(results, false);

    assertThat(results.readVerdict().orElseThrow().jdkDefects()).hasSize(1);
    assertThat(Files.readString(results.summaryMd())).contains("\n\n" + SENTENCE + "\n\n");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<p class=\"reading\">" + SENTENCE + "</p>");
  }

  @Test
  void aVerdictWithoutDefectsDoesNotWriteThem() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    assertThat(Files.readString(results.verdictJson())).doesNotContain("jdkDefects");
  }
}
