package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Memory against requests in flight: a panel a kind of memory, a point a reading, a colour a mode.
 */
final class MemoryChart {
  private static final int MOST = 60;
  private static final double MIB = 1024.0 * 1024.0;

  private MemoryChart() {}

  /**
   * Of all trials with readings; empty where there are none.
   *
   * @param readings trial id to its readings
   */
  static Optional<Chart> of(List<Trial> trials, Map<String, List<MemoryReading>> readings) {
    List<Trial> all = trials.stream().filter(t -> readings.containsKey(t.id())).toList();
    List<Trial> read = Spread.of(all, MOST);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Panels panels =
        new Panels(
            Stream.of(Kind.values()).map(kind -> kind.words() + ", MB").toList(),
            78,
            240,
            6,
            16,
            6);
    return Optional.of(
        Chart.plain(
            "memory",
            "Memory of the service against requests in flight",
            "A point a reading, right after a collection, every connection open; the slope is what a request costs. MB of 2^20 bytes."
                + (read.size() < all.size()
                    ? " %d of %s trials, evenly spaced."
                        .formatted(read.size(), Figures.count(all.size()))
                    : ""),
            "Thread stacks, live heap, other native and resident memory for each thread mode, while requests gather.",
            panels.wideHeight(),
            panels.narrowHeight(),
            panels.arrange(option(read, readings))));
  }

  private static Part option(List<Trial> trials, Map<String, List<MemoryReading>> readings) {
    List<String> modes = Names.modes(trials.stream().map(t -> t.level("threads")).toList());
    List<Part> series = new ArrayList<>();
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      int panel = xAxes.size();
      xAxes.add(
          axis(panel).with("name", "in flight").with("nameLocation", "middle").with("nameGap", 28));
      yAxes.add(axis(panel));
      for (Trial trial : trials) {
        series.add(line(trial, readings.getOrDefault(trial.id(), List.of()), kind, panel));
      }
    }
    return part()
        .with("legend", Style.legend(modes))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with("xAxis", xAxes)
        .with("yAxis", yAxes)
        .with("series", series);
  }

  private static Part axis(int panel) {
    return part()
        .with("type", "value")
        .with("gridIndex", panel)
        .with("min", 0)
        .with("splitNumber", 4)
        .with("splitLine", part().with("lineStyle", part().with("color", "$grid")));
  }

  private static Part line(Trial trial, List<MemoryReading> readings, Kind kind, int panel) {
    String mode = trial.level("threads");
    double users = Double.parseDouble(trial.levels().getOrDefault("users", "0"));
    return part()
        .with("type", "line")
        .with("name", mode)
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("symbol", Style.symbol(mode))
        .with("symbolSize", 6)
        .with("color", Style.mode(mode))
        .with("lineStyle", part().with("width", 1).with("opacity", 0.5))
        .with(
            "data",
            readings.stream()
                .filter(r -> r.connections() >= users * 0.99)
                .sorted(Comparator.comparingDouble(MemoryReading::held))
                .map(reading -> point(trial, reading, kind))
                .toList());
  }

  private static Part point(Trial trial, MemoryReading reading, Kind kind) {
    return part()
        .with(
            "value",
            List.of(Math.round(reading.held()), Figures.rounded(reading.bytes(kind) / MIB, 5)))
        .with(
            "tip",
            new Tip(
                trial.level("threads"),
                Figures.count(Math.round(reading.held())) + " in flight",
                Stream.of(Kind.values())
                    .map(k -> List.of(k.words(), Figures.number(reading.bytes(k) / MIB) + " MB"))
                    .toList(),
                trial.id()));
  }
}
