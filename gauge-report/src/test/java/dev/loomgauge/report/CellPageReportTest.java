package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellPageReportTest {
  @TempDir Path folder;

  @Test
  void aCellHasItsFiguresItsResourcesAndItsTimeline() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();

    Report.write(results);

    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains("<a href=\"#cells\">Cell by cell</a>")
        .contains("<details class=\"cell\" id=\"cell-1\">")
        .containsPattern("<th scope=\"row\">throughput</th><td class=\"n\">[0-9,.]+ req/s")
        .containsPattern("<th scope=\"row\">CPU of service</th><td class=\"n\">1 CPU</td>")
        .containsPattern("<a href=\"#chart-timeline\" data-timeline=\"[^\"]*platform[^\"]*\">");
    assertThat(labels(page))
        .isNotEmpty()
        .allSatisfy(label -> assertThat(page).contains(">" + label + "</option>"));
  }

  @Test
  void stacksAreFlameGraphsWhateverTheirFramesAreCalled() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Trial trial = results.readTrials().getFirst();
    Files.write(
        results.trial(trial.id()).waitingFolded(),
        List.of("database;a.Server.run:1;a.<b>Orders.find:42 16"));
    Files.write(
        results.trial(trial.id()).runningFolded(), List.of("CPU;a.Server.run:1;a.Orders.sum:7 9"));

    Report.write(results);

    assertThat(Files.readString(results.reportHtml()))
        .contains("<h4>Where requests waited</h4>")
        .contains("<h4>Where requests used the CPU</h4>")
        .contains(">&lt;b&gt;Orders.find:42</span>")
        .doesNotContain("<b>Orders.find");
  }

  private static List<String> labels(String page) {
    return Pattern.compile("data-timeline=\"([^\"]*)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
