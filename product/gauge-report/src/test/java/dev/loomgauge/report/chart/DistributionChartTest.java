package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.Fixture;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionChartTest {
  @Test
  void withoutALogThereIsNoneAndEnginesWithoutLogsAreNamed(@TempDir Path folder) {
    Contents contents =
        Contents.read(Fixture.in(folder).cutOffAfter(1).write(), ReportProgress.NONE);
    CellGroups matrix = CellGroups.of(contents);
    CellTrials known = matrix.groups().getFirst().cells().getFirst();
    Trial driven =
        TrialCopy.of(FailedTrial.TRIAL)
            .id("wrk")
            .levels(Map.of("threads", "virtual", "engine", "wrk"))
            .outcome(Trial.Outcome.COMPLETED)
            .load(LoadSummaries.of(10, 100, 5))
            .trial();
    Group other =
        new Group("w", "w", List.of(new CellTrials(known.row(), "5", 5, List.of(driven))));
    List<String> notes = new ArrayList<>();

    CellGroups both =
        new CellGroups(
            matrix.axis(), Stream.concat(matrix.groups().stream(), Stream.of(other)).toList());
    assertThat(DistributionChart.of(contents, both, notes, ReportProgress.NONE).orElseThrow())
        .satisfies(
            chart -> {
              assertThat(chart.choices()).hasSize(1);
              assertThat(chart.words().caption())
                  .endsWith(
                      "Click a mode to hide it. Without trials of wrk, which keep percentiles only.");
            });
    assertThat(notes).isEmpty();
    CellGroups alone = new CellGroups("users", List.of(other));
    assertThat(DistributionChart.of(contents, alone, notes, ReportProgress.NONE)).isEmpty();
    assertThat(notes).containsExactly("No latency distribution: no valid trial has a latency log.");
  }
}
