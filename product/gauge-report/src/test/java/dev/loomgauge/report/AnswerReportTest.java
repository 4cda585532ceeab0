package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theAnswerStandsBeforeWhatWasFound() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Json.write(
        results.answerJson(),
        new OwnAnswer(
            List.of(
                OwnAnswer.answering(
                    List.of("Switch: <i>2</i> times.", "It is sure.", "<b>15</b> threads.")),
                new OwnAnswer.Section("At which delay virtual threads begin to pay", List.of()))));

    Report.writePage(results, false);

    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains("<a href=\"#answer\">Answer</a>")
        .contains("<h1>Switch: &lt;i&gt;2&lt;/i&gt; times.</h1>")
        .containsOnlyOnce("2&lt;/i&gt; times.")
        .contains("<h2>Answer</h2>", "<li>It is sure.</li>")
        .contains("<section id=\"next\"")
        .contains("&lt;b&gt;15&lt;/b&gt; threads.")
        .doesNotContain("At which delay");
    String verdict = results.readVerdict().orElseThrow().headline();
    assertThat(page).contains("<p class=\"reading\">" + Numbers.together(verdict));
    assertThat(page.indexOf("id=\"answer\"")).isLessThan(page.indexOf("id=\"found\""));
    assertThat(Files.readString(results.summaryMd()))
        .startsWith("# Switch: ")
        .contains("## Answer\n\n- It is sure.\n")
        .doesNotContain("<b>", "<i>");
  }

  @Test
  void aRunOfAScenarioHasNone() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml()))
        .doesNotContain("<h2>Answer</h2>")
        .contains("<h2>Next steps</h2>")
        .doesNotContain("id=\"next\"");
  }
}
