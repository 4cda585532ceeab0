package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import dev.loomgauge.run.Installation;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A percentile of a cell has one value, whichever table or chart shows it. */
class OnePercentileTest {
  @TempDir private Path home;

  @Test
  void tableAndChartsShowThePercentilesOfTheVerdict() {
    ResultsFolder results = Recorded.copiedTo(home.resolve("run"));
    List<Trial> all = results.readTrials().stream().map(OnePercentileTest::counting).toList();
    all.forEach(trial -> Json.write(results.trial(trial.id()).trialJson(), trial));
    Recorded.end(
        results,
        all,
        false,
        Main.commands(new Installation(Commands.root(), Path.of("none")), silent(), silent()));

    Contents evidence = Contents.read(results, ReportProgress.NONE);
    Verdict verdict = Objects.requireNonNull(evidence.verdict());
    Map<String, CellTrials> cells =
        CellGroups.of(evidence).groups().stream()
            .flatMap(group -> group.cells().stream())
            .collect(Collectors.toMap(cell -> cell.row().cell(), Function.identity()));
    String charts =
        JsonMapper.builder().build().writeValueAsString(Charts.of(evidence, ReportProgress.NONE));
    List<Verdict.Row> rows = verdict.rows().filter(row -> row.repetitions() > 0).toList();

    assertThat(rows)
        .hasSizeGreaterThan(4)
        .allSatisfy(
            row -> {
              CellTrials cell = Objects.requireNonNull(cells.get(row.cell()));
              assertThat(cell.measured(Figure.P50)).isEqualTo(row.p50Ms());
              assertThat(cell.measured(Figure.P95)).isEqualTo(row.p95Ms());
              assertThat(cell.measured(Figure.P99)).isEqualTo(row.p99Ms());
              assertThat(charts)
                  .contains(
                      "[\"p50\",\"%s\"],[\"p95\",\"%s\"],[\"p99\",\"%s\"]"
                          .formatted(
                              Numbers.millis(row.p50Ms()),
                              Numbers.millis(row.p95Ms()),
                              Numbers.tail(row.p99Ms())));
            });
    assertThat(rows)
        .as("rows whose mixture differs from the median of the trials")
        .anyMatch(row -> !Numbers.millis(row.p95Ms()).equals(Numbers.millis(median(row, all))));
  }

  private static double median(Verdict.Row row, List<Trial> trials) {
    return Median.withDefaults()
        .evaluate(
            trials.stream()
                .filter(trial -> trial.cell().equals(row.cell()) && trial.valid())
                .map(trial -> Objects.requireNonNull(trial.load()))
                .mapToDouble(load -> load.latencies().p95Ms())
                .toArray());
  }

  /** The same without what speaks against it: a cell then has several trials that count. */
  private static Trial counting(Trial trial) {
    return trial.load() == null
        ? trial
        : TrialCopy.of(trial)
            .bottleneck(
                Objects.requireNonNullElse(
                    trial.bottleneck(),
                    new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Quoted("users", ""))))
            .warnings(List.of())
            .trial();
  }

  private static PrintStream silent() {
    return new PrintStream(OutputStream.nullOutputStream());
  }
}
