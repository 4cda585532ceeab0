package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartChoice;
import dev.loomgauge.report.chart.drawing.Dataset;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Sign;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.Matrix;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.reading.MergedLatencies;
import dev.loomgauge.report.reading.ReportProgress;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** How response times are distributed at a chosen load: percentile curves and histograms. */
public final class DistributionChart {
  private static final Panels PANELS =
      new Panels(
          List.of("Response time by percentile, ms", "Share of requests, %"), 66, 270, 6, 19, 7);

  /** Logs that are merged in all, each within some milliseconds. */
  private static final int LOGS = 1_000;

  private final Contents evidence;
  private final ReportProgress progress;
  private final List<String> modes;
  private final List<String> notes;
  private final int logs;
  private boolean downsampled;

  private DistributionChart(
      Contents evidence, Matrix matrix, List<String> notes, ReportProgress progress) {
    this.evidence = evidence;
    this.progress = progress;
    this.modes = Names.modes(matrix.groups().stream().flatMap(g -> g.modes().stream()).toList());
    this.notes = notes;
    int cells = matrix.groups().stream().mapToInt(group -> group.cells().size()).sum();
    this.logs = Math.max(1, LOGS / Math.max(1, cells));
  }

  /** Nothing when no latency log can be read; the reasons are added to the notes. */
  public static Optional<Chart> of(
      Contents evidence, Matrix matrix, List<String> notes, ReportProgress progress) {
    return new DistributionChart(evidence, matrix, notes, progress).chart(matrix);
  }

  private Optional<Chart> chart(Matrix matrix) {
    List<ChartChoice> choices = new ArrayList<>();
    int selected = 0;
    int places = matrix.groups().stream().mapToInt(group -> group.xs().size()).sum();
    int done = 0;
    for (Group group : matrix.groups()) {
      for (double x : group.xs()) {
        progress.at("merging latencies", done++, places);
        choice(matrix, group, x).ifPresent(choices::add);
      }
      if (group.equals(matrix.groups().getFirst())) {
        selected = Math.max(0, choices.size() - 1);
      }
    }
    if (choices.isEmpty()) {
      notes.add("No latency distribution: no valid trial has a latency log.");
      return Optional.empty();
    }
    return Optional.of(
        new Chart(
            "distribution",
            new Chart.Words(
                "Latency distribution",
                "Valid repetitions merged; every nine of the percentile has the same room. Click a"
                    + " mode to hide it."
                    + (downsampled
                        ? " Of a cell with more repetitions, %d are merged, evenly spaced over the run."
                            .formatted(logs)
                        : "")
                    + withoutLog(matrix),
                "Percentile curves and histograms of response times, for one load at a time."),
            PANELS.size(),
            option(),
            List.copyOf(choices),
            selected));
  }

  private static String withoutLog(Matrix matrix) {
    String engines =
        matrix.groups().stream()
            .flatMap(group -> group.cells().stream())
            .flatMap(cell -> cell.valid().stream())
            .flatMap(trial -> MergedLatencies.engineWithoutLog(trial).stream())
            .distinct()
            .collect(Collectors.joining(" or "));
    return engines.isEmpty()
        ? ""
        : " Without trials of " + engines + ", which keep percentiles only.";
  }

  private Optional<ChartChoice> choice(Matrix matrix, Group group, double x) {
    List<Histogram> all = modes.stream().map(mode -> micros(group, mode, x)).toList();
    if (all.stream().allMatch(micros -> micros.getTotalCount() == 0)) {
      return Optional.empty();
    }
    boolean logarithmic = HistogramPoints.spansMuch(all);
    double[] edges = HistogramPoints.edges(all, logarithmic);
    List<Dataset> data = new ArrayList<>();
    all.forEach(one -> data.add(new Dataset(List.of("x", "ms"), HistogramPoints.curve(one))));
    all.forEach(
        one -> data.add(new Dataset(List.of("ms", "share"), HistogramPoints.bins(one, edges))));
    String load = Names.load(matrix.axis(), cells(group, x).getFirst().level());
    String label = matrix.groups().size() > 1 ? group.label() + ", " + load : load;
    return Optional.of(
        new ChartChoice(label, "", logarithmic ? "log" : "value", data, Map.of(), ""));
  }

  private Histogram micros(Group group, String mode, double x) {
    List<Trial> valid =
        cells(group, x).stream()
            .filter(cell -> cell.mode().equals(mode))
            .flatMap(cell -> cell.valid().stream())
            .toList();
    downsampled |= valid.size() > logs;
    MergedLatencies latencies = MergedLatencies.of(evidence.folder(), Spread.of(valid, logs));
    notes.addAll(latencies.missing());
    return latencies.micros();
  }

  private static List<MeasuredCell> cells(Group group, double x) {
    return group.cells().stream().filter(cell -> cell.x() == x).toList();
  }

  private Option option() {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < modes.size(); i++) {
      series.add(line(i, 0, i).width(2));
      series.add(line(i, 1, modes.size() + i).steps().width(1.5).area(0.14));
    }
    Axis percentiles = Axis.of("log", 0).name("percentile", 30);
    Axis times = Axis.of("fn:scale", 1).name("response time, ms", 30).fitted();
    return PANELS.arrange(
        Option.of(series)
            .legend(modes.stream().map(Sign::solid).toList())
            .placeTips("quantiles")
            .axes(
                List.of(percentiles.labelsApart().labels("quantile"), times.labelsApart()),
                List.of(Axis.of("fn:scale", 0).fitted(), Axis.value(1).from(0))));
  }

  private Series line(int mode, int panel, int dataset) {
    return Series.line(modes.get(mode))
        .in(panel)
        .dataset(dataset)
        .columns(0, 1)
        .color(Style.mode(modes.get(mode)).color())
        .symbol("none");
  }
}
