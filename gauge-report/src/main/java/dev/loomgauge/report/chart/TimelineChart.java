package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.Chart.Choice;
import dev.loomgauge.report.reading.Evidence;
import dev.loomgauge.report.reading.WindowWords;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A chosen trial second by second: five panels below each other on one time axis. */
final class TimelineChart {
  private static final int TOP = 30;
  private static final int PANEL = 110;
  private static final int LINE = 22;
  private static final int STEP = PANEL + 50;

  private TimelineChart() {}

  /** Nothing when no trial has a timeline. */
  static Optional<Chart> of(Evidence evidence, List<String> notes) {
    List<Trial> trials =
        evidence.trials().stream()
            .filter(trial -> evidence.timelines().containsKey(trial.id()))
            .sorted(Comparator.comparing(t -> Names.sortable(label(t))))
            .toList();
    if (trials.isEmpty()) {
      notes.add("No timeline chart: no trial has a timeline.");
      return Optional.empty();
    }
    List<Choice> choices =
        trials.stream()
            .map(t -> choice(t, Objects.requireNonNull(evidence.timelines().get(t.id()))))
            .toList();
    Trial busiest =
        trials.stream()
            .filter(Trial::valid)
            .max(Comparator.comparingDouble(TimelineChart::throughput))
            .orElse(trials.getFirst());
    List<TimelinePanel> panels = TimelinePanel.all();
    int height = TOP + panels.size() * STEP - 4;
    return Optional.of(
        new Chart(
            "timeline",
            "Timeline of a trial",
            "Shaded: the measured window, which begins at second 0. What lies before it, the ramp and the warm-up, is not counted.",
            "Throughput, response times, CPU, pools and waiting, second by second, for one trial at a time.",
            height,
            height + panels.size() * LINE,
            false,
            option(panels),
            choices,
            trials.indexOf(busiest)));
  }

  private static double throughput(Trial trial) {
    return trial.load() == null ? 0 : trial.load().throughputRps();
  }

  private static String label(Trial trial) {
    String levels =
        trial.levels().entrySet().stream()
            .filter(e -> !e.getKey().equals("threads"))
            .map(e -> e.getKey() + " " + Figures.level(e.getValue()))
            .collect(Collectors.joining(", "));
    String state =
        switch (trial.outcome()) {
          case COMPLETED -> trial.valid() ? "" : " (void)";
          case FAILED -> " (failed)";
          case INTERRUPTED -> " (interrupted)";
        };
    return "%s, %s, repetition %d%s"
        .formatted(levels, trial.level("threads"), trial.repetition(), state);
  }

  private static Choice choice(Trial trial, List<TimelineRow> rows) {
    List<List<@Nullable Object>> source = new ArrayList<>();
    for (TimelineRow row : rows) {
      List<@Nullable Object> values = new ArrayList<>();
      values.add(row.second());
      TimelinePanel.columns().forEach(column -> values.add(value(trial, row, column)));
      source.add(values);
    }
    List<String> dimensions = new ArrayList<>(List.of("second"));
    dimensions.addAll(TimelinePanel.columns());
    return new Choice(
        label(trial),
        trial.level("threads"),
        "value",
        List.of(part().with("dimensions", dimensions).with("source", source)),
        marks(rows),
        WindowWords.of(trial));
  }

  /** Where the ramp, the warm-up and the measured window begin and the last one ends. */
  private static Map<String, Object> marks(List<TimelineRow> rows) {
    int start = Math.min(0, rows.getFirst().second());
    int warm =
        rows.stream()
            .filter(row -> row.second() < 0 && row.phase().equals("warmup"))
            .mapToInt(TimelineRow::second)
            .min()
            .orElse(rows.getFirst().phase().equals("ramp") ? 0 : start);
    return Map.of("start", start, "warm", warm, "end", Math.max(0, rows.getLast().second()));
  }

  private static @Nullable Double value(Trial trial, TimelineRow row, String column) {
    if (column.equals(TimelinePanel.CEILING)) {
      return Figures.rounded(trial.prediction().ceilingRps(), 5);
    }
    Double value = row.value(column);
    if (value == null) {
      return null;
    }
    if (column.endsWith("_cpu_pct")) {
      TierUse tier = trial.tiers().get(column.substring(0, column.length() - 8));
      double capacity = tier == null || tier.capacityPct() <= 0 ? 100 : tier.capacityPct();
      return Figures.rounded(value / capacity * 100, 4);
    }
    return column.endsWith("_ms") ? LogScale.positive(value) : Figures.rounded(value, 5);
  }

  private static Part option(List<TimelinePanel> panels) {
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < panels.size(); i++) {
      xAxes.add(seconds(i, i == panels.size() - 1));
      yAxes.add(panels.get(i).axis(i));
      series.addAll(panels.get(i).series(i));
      series.add(window(i));
    }
    Part option =
        part()
            .with("axisPointer", part().with("link", List.of(part().with("xAxisIndex", "all"))))
            .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:seconds"))
            .with("xAxis", xAxes)
            .with("yAxis", yAxes)
            .with("series", series);
    return Part.byWidth(option, places(panels, false), places(panels, true));
  }

  /** On a phone the legend of a panel has a line of its own below the title. */
  private static Part places(List<TimelinePanel> panels, boolean wide) {
    List<Part> grids = new ArrayList<>();
    List<Part> titles = new ArrayList<>();
    List<Part> legends = new ArrayList<>();
    int line = wide ? 0 : LINE;
    for (int i = 0; i < panels.size(); i++) {
      int y = TOP + line + i * (STEP + line);
      grids.add(part().with("left", 58).with("right", 16).with("top", y).with("height", PANEL));
      titles.add(
          part().with("text", panels.get(i).title()).with("left", 0).with("top", y - 28 - line));
      legends.add(
          part()
              .with("type", "scroll")
              .with("right", 0)
              .with("left", wide ? 190 : 0)
              .with("top", y - 30)
              .with("itemGap", wide ? 16 : 9)
              .with("align", "left")
              .with("data", panels.get(i).lines().stream().map(TimelinePanel.Line::key).toList()));
    }
    return part().with("grid", grids).with("title", titles).with("legend", legends);
  }

  private static Part seconds(int panel, boolean last) {
    return part()
        .with("type", "value")
        .with("gridIndex", panel)
        .with("min", "dataMin")
        .with("max", "dataMax")
        .with("name", last ? "seconds since the measured window opened" : "")
        .with("nameLocation", "middle")
        .with("nameGap", 28)
        .with(
            "axisLabel",
            part().with("show", last).with("showMinLabel", false).with("showMaxLabel", false))
        .with("splitLine", part().with("show", false));
  }

  /** The measured window shaded; the first panel names it and what lies before it. */
  private static Part window(int panel) {
    return part()
        .with("type", "line")
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("data", List.of())
        .with("silent", true)
        .with("tooltip", Style.quiet())
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("lineStyle", Style.dashed("$faint").with("width", 1))
                .with("label", Style.quiet())
                .with(
                    "data", List.of(part().with("xAxis", "choice:warm"), part().with("xAxis", 0))))
        .with(
            "markArea",
            part()
                .with("silent", true)
                .with(
                    "label",
                    part()
                        .with("show", panel == 0)
                        .with("position", "insideTop")
                        .with("color", "$muted")
                        .with("fontSize", 11))
                .with(
                    "data",
                    List.of(
                        area("ramp", "choice:start", "choice:warm", "transparent"),
                        area("warm-up", "choice:warm", 0, "transparent"),
                        area("measured", 0, "choice:end", "$shade"))));
  }

  private static List<Part> area(String name, Object from, Object to, String color) {
    return List.of(
        part()
            .with("name", name)
            .with("xAxis", from)
            .with("itemStyle", part().with("color", color)),
        part().with("xAxis", to));
  }
}
