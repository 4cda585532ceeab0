package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveReportTest {
  private static final String RENEWS = "<button type=\"button\" id=\"pause\"";

  @TempDir private Path folder = Path.of("");
  private final List<Progress.News> told = new ArrayList<>();

  private static Progress.TrialEnded ended(ResultsFolder results) {
    List<Trial> trials = results.readTrials();
    return new Progress.TrialEnded(
        1,
        2,
        trials.getFirst(),
        Conclusions.provisional("", trials, results).rows().findFirst().orElseThrow());
  }

  @Test
  void thePageOfARunRenewsItselfUntilTheLastIsWritten() throws IOException {
    ResultsFolder results = new ResultsFolder(new WrittenRun().users(100, 5, 6).in(folder));
    LiveReport live = new LiveReport(told::add, results);

    live.tell(new Progress.Settling("a"));
    assertThat(results.reportHtml()).doesNotExist();
    Progress.TrialEnded ended = ended(results);
    live.tell(ended);

    assertThat(Files.readString(results.reportHtml()))
        .contains(RENEWS, "The run goes on.", "There is no verdict yet");
    assertThat(told)
        .containsExactly(
            new Progress.Settling("a"),
            ended,
            new Progress.Note("The report so far, which renews itself: " + results.reportHtml()));
    live.tell(ended);
    live.tell(ended);
    assertThat(told).filteredOn(news -> news instanceof Progress.Note).hasSize(1);
    Report.write(results);
    assertThat(Files.readString(results.reportHtml())).doesNotContain(RENEWS, "The run goes on.");
  }

  @Test
  void atMostATenthOfARunIsSpentOnIt() throws IOException {
    ResultsFolder results = new ResultsFolder(new WrittenRun().users(100, 5, 6).in(folder));
    Progress.TrialEnded ended = ended(results);
    // The first takes 5 until 105, so the next may begin after 155.
    Iterator<Long> clock = List.of(100L, 105L, 155L, 156L, 157L, 160L).iterator();
    LiveReport live = new LiveReport(told::add, results, clock::next);

    live.tell(ended);
    Files.writeString(results.reportHtml(), "kept");
    live.tell(ended);
    assertThat(results.reportHtml()).hasContent("kept");
    live.tell(ended);
    assertThat(results.reportHtml()).content().contains(RENEWS);
    assertThat(clock).isExhausted();
  }

  @Test
  void aReportThatCannotBeWrittenEndsNoRun() throws IOException {
    ResultsFolder results = new ResultsFolder(new WrittenRun().users(100, 5, 6).in(folder));
    Progress.TrialEnded ended = ended(results);
    Files.delete(results.runJson());
    LiveReport live = new LiveReport(told::add, results);

    live.tell(ended);

    assertThat(told).hasSize(2).first().isEqualTo(ended);
    assertThat(((Progress.Note) told.getLast()).text()).contains("run.json");
  }
}
