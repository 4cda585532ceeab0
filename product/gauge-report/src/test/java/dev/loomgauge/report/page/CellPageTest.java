package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.Fixture;
import dev.loomgauge.report.page.CellPages.CellPage;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellPageTest {
  private static Trial trial(Map<String, Observed> seen) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .jvm(new JvmUse(300, 0, 40, null, null, null, 25, null, seen, null, null, null, List.of()))
        .trial();
  }

  @Test
  void theSchedulingLagIsThatOfAllThreadsOfAllTrials() {
    Trial first =
        trial(Map.of(JvmUse.SCHEDULING_LAG, new Observed(1_000, 2_000.0, 9.5, List.of())));
    Trial last = trial(Map.of(JvmUse.SCHEDULING_LAG, new Observed(3_000, 18_000.0, 7, List.of())));

    assertThat(CellPage.lag(List.of(first, trial(Map.of()), FailedTrial.TRIAL, last)))
        .isEqualTo(
            "Scheduling lag: a thread that became ready ran after 5.00 ms on average, after 9.50 ms"
                + " at most (4,000 threads, ten started a second).");
    assertThat(CellPage.lag(List.of(trial(Map.of())))).isEmpty();
  }

  @Test
  void theResponseTimesOfVoidTrialsAreThoseOfRequestsThatSucceeded(@TempDir Path folder) {
    ResultsFolder results = new ResultsFolder(folder);
    Trial slow = counted(LoadSummaries.of(10, 2_000, 500));
    Trial none = counted(LoadSummaries.of(10, 0, 0, Map.of("timeout", 3L)));

    for (Figure time : List.of(Figure.MEAN, Figure.P50, Figure.P95, Figure.P99)) {
      assertThat(CellPage.voided(time, List.of(slow, none), results)).isEqualTo(500);
      assertThat(CellPage.voided(time, List.of(none), results)).isNull();
    }
    assertThat(CellPage.voided(Figure.THROUGHPUT, List.of(slow, none), results)).isEqualTo(100);
    assertThat(CellPage.voided(Figure.THROUGHPUT, List.of(none), results)).isZero();
  }

  private static Trial counted(LoadSummary load) {
    return TrialCopy.of(FailedTrial.TRIAL).outcome(Trial.Outcome.COMPLETED).load(load).trial();
  }

  /** One trial per cell, with identical figures. */
  private static CellPages pages(Contents one, int cells) {
    List<Trial> trials =
        IntStream.range(0, cells)
            .mapToObj(
                i -> {
                  Map<String, String> levels =
                      new LinkedHashMap<>(one.trials().getFirst().levels());
                  levels.put("users", String.valueOf(i + 1));
                  return TrialCopy.of(one.trials().getFirst())
                      .id("t" + i)
                      .cell("c" + i)
                      .levels(levels)
                      .trial();
                })
            .toList();
    return pages(one, trials);
  }

  private static CellPages pages(Contents one, List<Trial> trials) {
    return CellPages.of(
        trials,
        new Contents(
            one.folder(),
            one.run(),
            trials,
            Conclusions.provisional("", trials, one.folder()),
            false,
            one.answer(),
            one.timelines(),
            Map.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of()));
  }

  @Test
  void aHundredCellsHavePagesOfTheirOwn(@TempDir Path folder) {
    Contents one = Contents.read(Fixture.in(folder).cutOffAfter(1).write(), ReportProgress.NONE);

    CellPages all = pages(one, 100);
    CellPages some = pages(one, 101);

    assertThat(all.left()).isEmpty();
    assertThat(some.left()).isEqualTo("100 of 101 cells, evenly spaced; the tables have them all.");
    assertThat(some.pages()).hasSize(100);
    assertThat(some.any()).isTrue();
    assertThat(some.pages().getFirst().anchor()).isEqualTo("cell-1");
    assertThat(some.pages().getLast())
        .returns("cell-100", CellPage::anchor)
        .satisfies(page -> assertThat(page.cell()).contains("101 users"));
    assertThat(pages(one, 0).any()).isFalse();
  }

  /** It is that of the tables: a page that named the last block's would contradict them. */
  @Test
  void theLimitOfACellIsThatOfItsRow(@TempDir Path folder) {
    Contents one = Contents.read(Fixture.in(folder).cutOffAfter(1).write(), ReportProgress.NONE);
    Trial first = TrialCopy.of(one.trials().getFirst()).bottleneck(limit("the first")).trial();
    Trial second =
        TrialCopy.of(first).id("again").repetition(2).bottleneck(limit("the second")).trial();

    assertThat(pages(one, List.of(first, second)).pages())
        .singleElement()
        .returns("Limited by the first.", CellPage::limit);
  }

  private static Bottleneck limit(String words) {
    return new Bottleneck(new Bottleneck.Pool("threads"), 1, new Bottleneck.Quoted(words, ""));
  }
}
