package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.MergedLatencies;
import dev.loomgauge.report.reading.ReportProgress;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
      Contents evidence, CellGroups matrix, List<String> notes, ReportProgress progress) {
    this.evidence = evidence;
    this.progress = progress;
    this.modes = Names.modes(matrix.groups().stream().flatMap(g -> g.modes().stream()).toList());
    this.notes = notes;
    int cells = matrix.groups().stream().mapToInt(group -> group.cells().size()).sum();
    this.logs = Math.max(1, LOGS / Math.max(1, cells));
  }

  /** Nothing when no latency log can be read; the reasons are added to the notes. */
  public static Optional<Chart> of(
      Contents evidence, CellGroups matrix, List<String> notes, ReportProgress progress) {
    return new DistributionChart(evidence, matrix, notes, progress).chart(matrix);
  }

  private Optional<Chart> chart(CellGroups matrix) {
    List<Chart.Choice> choices = new ArrayList<>();
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

  private static String withoutLog(CellGroups matrix) {
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

  private Optional<Chart.Choice> choice(CellGroups matrix, Group group, double x) {
    List<Histogram> all = modes.stream().map(mode -> micros(group, mode, x)).toList();
    if (all.stream().allMatch(micros -> micros.getTotalCount() == 0)) {
      return Optional.empty();
    }
    boolean logarithmic = Points.spansMuch(all);
    double[] edges = Points.edges(all, logarithmic);
    List<Chart.Dataset> data = new ArrayList<>();
    all.forEach(one -> data.add(new Chart.Dataset(List.of("x", "ms"), Points.curve(one))));
    all.forEach(
        one -> data.add(new Chart.Dataset(List.of("ms", "share"), Points.bins(one, edges))));
    String load = Names.load(matrix.axis(), cells(group, x).getFirst().level());
    String label = matrix.groups().size() > 1 ? group.label() + ", " + load : load;
    return Optional.of(
        new Chart.Choice(label, "", logarithmic ? "log" : "value", data, Map.of(), ""));
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

  private static List<CellTrials> cells(Group group, double x) {
    return group.cells().stream().filter(cell -> cell.x() == x).toList();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < modes.size(); i++) {
      series.add(line(i, 0, i).and("lineStyle.width: 2"));
      series.add(
          line(i, 1, modes.size() + i)
              .and("step: end; lineStyle.width: 1.5; areaStyle.opacity: 0.14"));
    }
    Part percentiles = Part.axis("log", 0).name("percentile", 30);
    Part times = Part.axis("fn:scale", 1).name("response time, ms", 30).and("scale: true");
    return PANELS.arrange(
        Part.option(series)
            .legend(modes.stream().map(Part::solid).toList())
            .placeTips("quantiles")
            .axes(
                List.of(
                    percentiles.and(
                        "axisLabel.hideOverlap: true; axisLabel.formatter: fn:quantile"),
                    times.and("axisLabel.hideOverlap: true")),
                List.of(Part.axis("fn:scale", 0).and("scale: true"), Part.fromZero(1))));
  }

  private Part line(int mode, int panel, int dataset) {
    return Part.line(modes.get(mode))
        .in(panel)
        .with("datasetIndex", dataset)
        .columns(0, 1)
        .color(Style.mode(modes.get(mode)).color())
        .and("symbol: none");
  }

  /** A histogram of microseconds as few points: a percentile curve and shares of bins. */
  static final class Points {
    private static final int POINTS_A_DECADE = 16;
    private static final int BINS = 40;
    private static final int SLOWER_AT_LEAST = 10;

    private Points() {}

    /**
     * Points 1 / (1 - quantile), milliseconds: on a logarithmic axis every nine has the same room.
     * It ends where fewer than ten requests are slower.
     */
    static List<List<Double>> curve(Histogram micros) {
      List<List<Double>> points = new ArrayList<>();
      long count = micros.getTotalCount();
      for (int step = 0; ; step++) {
        double x = Math.pow(10, (double) step / POINTS_A_DECADE);
        if (SLOWER_AT_LEAST * x > count) {
          return points;
        }
        double millis = micros.getValueAtPercentile(100 * (1 - 1 / x)) / 1000.0;
        points.add(List.of(Numbers.rounded(x, 5), AxisScale.positive(millis)));
      }
    }

    /**
     * Edges of equal bins over all histograms, in microseconds: of equal ratio when they span much,
     * else of equal width.
     */
    static double[] edges(List<Histogram> all, boolean logarithmic) {
      double low = Math.max(1, least(all));
      double high = Math.max(low + 1, most(all));
      double[] edges = new double[BINS + 3];
      for (int i = 0; i < edges.length; i++) {
        double part = (i - 1.0) / BINS;
        edges[i] = logarithmic ? low * Math.pow(high / low, part) : low + (high - low) * part;
      }
      return edges;
    }

    /** Whether the times of several histograms need a logarithmic axis. */
    static boolean spansMuch(List<Histogram> all) {
      return most(all) > 4 * Math.max(1, least(all));
    }

    /** Points milliseconds, percent of all requests up to the next edge; without the empty ends. */
    static List<List<Double>> bins(Histogram micros, double[] edges) {
      List<List<Double>> points = new ArrayList<>();
      long count = micros.getTotalCount();
      if (count == 0) {
        return points;
      }
      double[] shares = new double[edges.length];
      for (int i = 0; i < edges.length - 1; i++) {
        shares[i] = 100.0 * (upTo(micros, edges[i + 1]) - upTo(micros, edges[i])) / count;
      }
      for (int i = 0; i < edges.length; i++) {
        double before = shares[Math.max(0, i - 1)];
        double after = shares[Math.min(edges.length - 1, i + 1)];
        if (before + shares[i] + after > 0) {
          points.add(List.of(AxisScale.positive(edges[i] / 1000), Numbers.rounded(shares[i], 4)));
        }
      }
      return points;
    }

    private static long upTo(Histogram micros, double edge) {
      long last = (long) Math.ceil(edge) - 1;
      return last < 0 ? 0 : micros.getCountBetweenValues(0, last);
    }

    private static double least(List<Histogram> all) {
      return counted(all).mapToLong(Histogram::getMinValue).min().orElse(1);
    }

    private static double most(List<Histogram> all) {
      return counted(all).mapToLong(Histogram::getMaxValue).max().orElse(1);
    }

    private static Stream<Histogram> counted(List<Histogram> all) {
      return all.stream().filter(histogram -> histogram.getTotalCount() > 0);
    }
  }
}
