package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.file.Json;
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

    Report.writePage(results, false);

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

    Report.writePage(results, false);

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
        v.with(new Verdict.Findings(List.of(), List.of(), List.of(), List.of(), List.of(without))));

    Report.writePage(results, false);

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

  @Test
  void dumpsAreStackedColumnsWhateverTheirPlacesAreCalled() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Report.writePage(results, false);
    assertThat(Files.readString(results.reportHtml())).doesNotContain("dump by dump");
    Trial trial = results.readTrials().getFirst();
    WaitingRow.writeAll(
        results.trial(trial.id()).waitingCsv(),
        List.of(
            new WaitingRow(1_780_000_000_000L, 1, Activity.DOWNSTREAM, "a.<b>Stock.call:9", 16),
            new WaitingRow(1_780_000_000_160L, 2, Activity.LOCK, "a.Cache.get:3", 8)));

    Report.Written written = Report.writePage(results, false);

    assertThat(written.damages()).isEmpty();
    assertThat(Files.readString(results.reportHtml()))
        .containsOnlyOnce("<h4>What requests did, dump by dump</h4>")
        .contains("title=\"0 s, downstream: 16 of 16 requests: 16 at a.&lt;b&gt;Stock.call:9\">16<")
        .contains("title=\"0.2 s, locks: 8 of 8 requests: 8 at a.Cache.get:3\">8<")
        .doesNotContain("<b>Stock.call");
  }

  private static List<String> labels(String page) {
    return Pattern.compile("data-timeline=\"([^\"]*)\"")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
