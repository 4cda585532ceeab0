package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.Chart.Choice;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.Evidence;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.Latencies;
import dev.loomgauge.report.reading.Matrix;
import dev.loomgauge.report.reading.Progress;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** How response times are distributed at a chosen load: percentile curves and histograms. */
final class DistributionChart {
  private static final Panels PANELS =
      new Panels(
          List.of("Response time by percentile, ms", "Share of requests, %"), 66, 270, 6, 19, 7);

  /** Logs that are merged in all, each within some milliseconds. */
  private static final int LOGS = 1_000;

  private final Evidence evidence;
  private final Progress progress;
  private final List<String> modes;
  private final List<String> notes;
  private final int logs;
  private boolean thinned;

  private DistributionChart(
      Evidence evidence, Matrix matrix, List<String> notes, Progress progress) {
    this.evidence = evidence;
    this.progress = progress;
    this.modes =
        Names.MODES.stream()
            .filter(m -> matrix.groups().stream().anyMatch(g -> g.modes().contains(m)))
            .toList();
    this.notes = notes;
    int cells = matrix.groups().stream().mapToInt(group -> group.cells().size()).sum();
    this.logs = Math.max(1, LOGS / Math.max(1, cells));
  }

  /** Nothing when no latency log can be read; the reasons are added to the notes. */
  static Optional<Chart> of(
      Evidence evidence, Matrix matrix, List<String> notes, Progress progress) {
    return new DistributionChart(evidence, matrix, notes, progress).chart(matrix);
  }

  private Optional<Chart> chart(Matrix matrix) {
    List<Choice> choices = new ArrayList<>();
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
            "Latency distribution",
            "Valid repetitions merged; every nine of the percentile has the same room. Click a mode to hide it."
                + (thinned
                    ? " Of more than %d repetitions of a cell so many are merged, evenly spaced over the run."
                        .formatted(logs)
                    : "")
                + withoutLog(matrix),
            "Percentile curves and histograms of response times, for one load at a time.",
            PANELS.wideHeight(),
            PANELS.narrowHeight(),
            false,
            option(),
            List.copyOf(choices),
            selected));
  }

  private static String withoutLog(Matrix matrix) {
    String engines =
        matrix.groups().stream()
            .flatMap(group -> group.cells().stream())
            .flatMap(cell -> cell.valid().stream())
            .flatMap(trial -> Latencies.engineWithoutLog(trial).stream())
            .distinct()
            .collect(Collectors.joining(" or "));
    return engines.isEmpty()
        ? ""
        : " Without trials of " + engines + ", which keep percentiles only.";
  }

  private Optional<Choice> choice(Matrix matrix, Group group, double x) {
    List<Histogram> all = modes.stream().map(mode -> micros(group, mode, x)).toList();
    if (all.stream().allMatch(micros -> micros.getTotalCount() == 0)) {
      return Optional.empty();
    }
    boolean logarithmic = Distribution.spansMuch(all);
    double[] edges = Distribution.edges(all, logarithmic);
    List<Object> data = new ArrayList<>();
    all.forEach(one -> data.add(dataset(List.of("x", "ms"), Distribution.curve(one))));
    all.forEach(one -> data.add(dataset(List.of("ms", "share"), Distribution.bins(one, edges))));
    String load = Names.load(matrix.axis(), cells(group, x).getFirst().level());
    String label = matrix.groups().size() > 1 ? group.label() + ", " + load : load;
    return Optional.of(new Choice(label, "", logarithmic ? "log" : "value", data, Map.of(), ""));
  }

  private Histogram micros(Group group, String mode, double x) {
    List<Trial> valid =
        cells(group, x).stream()
            .filter(cell -> cell.mode().equals(mode))
            .flatMap(cell -> cell.valid().stream())
            .toList();
    thinned |= valid.size() > logs;
    Latencies latencies = Latencies.of(evidence.folder(), Spread.of(valid, logs));
    notes.addAll(latencies.missing());
    return latencies.micros();
  }

  private static List<Cell> cells(Group group, double x) {
    return group.cells().stream().filter(cell -> cell.x() == x).toList();
  }

  private static Object dataset(List<String> dimensions, List<List<Double>> source) {
    return part().with("dimensions", dimensions).with("source", source);
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < modes.size(); i++) {
      series.add(line(i, 0, i).with("lineStyle", part().with("width", 2)));
      series.add(
          line(i, 1, modes.size() + i)
              .with("step", "end")
              .with("lineStyle", part().with("width", 1.5))
              .with("areaStyle", part().with("opacity", 0.14)));
    }
    Part option =
        part()
            .with(
                "legend",
                Style.legend(modes.stream().map(m -> Style.stroke(m, Style.SOLID)).toList()))
            .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:quantiles"))
            .with(
                "xAxis",
                List.of(
                    axis(0, "log", "percentile", "fn:quantile"),
                    axis(1, "fn:scale", "response time, ms", null).with("scale", true)))
            .with(
                "yAxis",
                List.of(scale(0, "fn:scale").with("scale", true), scale(1, "value").with("min", 0)))
            .with("series", series);
    return PANELS.arrange(option);
  }

  private Part line(int mode, int panel, int dataset) {
    return part()
        .with("type", "line")
        .with("name", modes.get(mode))
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("datasetIndex", dataset)
        .with("encode", part().with("x", 0).with("y", 1))
        .with("color", Style.mode(modes.get(mode)))
        .with("symbol", "none");
  }

  private static Part axis(
      int panel, String type, String name, @org.jspecify.annotations.Nullable String formatter) {
    Part label = part().with("hideOverlap", true);
    if (formatter != null) {
      label.with("formatter", formatter);
    }
    return part()
        .with("type", type)
        .with("gridIndex", panel)
        .with("name", name)
        .with("nameLocation", "middle")
        .with("nameGap", 30)
        .with("axisLabel", label);
  }

  private static Part scale(int panel, String type) {
    return part().with("type", type).with("gridIndex", panel);
  }
}
