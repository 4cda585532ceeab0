package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.finding.WithoutFinding;
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

  @Test
  void aCellWithoutAFindingSaysWhyNothingIsToBeGained() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict v = results.readVerdict().orElseThrow();
    String cell = results.readTrials().getFirst().cell();
    WithoutFinding without =
        WithoutFinding.of(cell, "virtual, 1 <user>", true, "they wait for <b>one</b> second.");
    Json.write(
        results.verdictJson(),
        new Verdict(
            v.headline(),
            v.groups(),
            v.advice(),
            v.count(),
            v.notes(),
            v.comparing(),
            v.scores(),
            new Verdict.Findings(List.of(), List.of(), List.of(), List.of(), List.of(without))));

    Report.write(results);

    assertThat(Files.readString(results.reportHtml()))
        .contains(
            "<b>Nothing to gain by a setting</b> (virtual, 1 &lt;user&gt;): they wait for"
                + " &lt;b&gt;one&lt;/b&gt; second.")
        .contains(
            "<b>Nothing to gain by a setting:</b> they wait for &lt;b&gt;one&lt;/b&gt; second.");
    assertThat(Files.readString(results.summaryMd()))
        .contains("No rule found a cause that can be changed.")
        .contains("**Nothing to gain by a setting** (virtual, 1 &lt;user&gt;): they wait for");
    assertThat(results.readVerdict().orElseThrow().withoutFinding()).containsExactly(without);
  }

  private static List<String> labels(String page) {
    return Pattern.compile("data-timeline=\"([^\"]*)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
