package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

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
                new OwnAnswer.Section("Answer", List.of("Switch: 2 times.", "<b>15</b> threads.")),
                new OwnAnswer.Section("At which delay virtual threads begin to pay", List.of()))));

    Report.writeText(results);

    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains("<a href=\"#answer\">Answer</a>")
        .contains("<li>Switch: 2 times.</li>")
        .contains("&lt;b&gt;15&lt;/b&gt; threads.")
        .doesNotContain("At which delay");
    assertThat(page.indexOf("id=\"answer\"")).isLessThan(page.indexOf("id=\"found\""));
    assertThat(Files.readString(results.summaryMd()))
        .contains("## Answer\n\n- Switch: 2 times.\n")
        .doesNotContain("<b>");
  }

  @Test
  void aRunOfAScenarioHasNone() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.writeText(results);

    assertThat(Files.readString(results.reportHtml())).doesNotContain("#answer");
  }
}
