package dev.loomgauge.report.chart;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Memory against requests in flight: a panel a kind, a point a reading, a colour a mode. */
public final class MemoryChart {
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int MOST = 60;

  private MemoryChart() {}

  /** Of all trials with readings; empty where there are none. */
  public static Optional<Chart> of(List<Trial> trials, Map<String, List<MemoryReading>> readings) {
    List<Trial> all = trials.stream().filter(t -> readings.containsKey(t.id())).toList();
    List<Trial> read = Spread.of(all, MOST);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Panels panels =
        new Panels(KINDS.stream().map(kind -> kind.words() + ", MB").toList(), 78, 240, 6, 16, 6);
    return Optional.of(
        new Chart(
            "memory",
            new Chart.Words(
                "Memory of the service against requests in flight",
                "A point a reading, right after a collection, every connection open; the slope is"
                    + " what a request costs. MB of 2^20 bytes."
                    + (read.size() < all.size()
                        ? " %d of %s trials, evenly spaced."
                            .formatted(read.size(), Numbers.count(all.size()))
                        : ""),
                "Thread stacks, live heap, other native and resident memory for each thread mode,"
                    + " while requests gather."),
            panels.size(),
            option(read, readings, panels)));
  }

  private static Part option(
      List<Trial> trials, Map<String, List<MemoryReading>> readings, Panels panels) {
    List<String> modes = Names.modes(trials.stream().map(t -> t.threads()).toList());
    List<Part> series = new ArrayList<>();
    for (int panel = 0; panel < KINDS.size(); panel++) {
      for (Trial trial : trials) {
        List<MemoryReading> read = readings.getOrDefault(trial.id(), List.of());
        series.add(line(trial, read, KINDS.get(panel)).in(panel));
      }
    }
    return panels.arrange(
        Part.option(series)
            .legend(modes)
            .pointTips()
            .axes(
                panels.each(panel -> axis(panel).name("in flight", 28)),
                panels.each(MemoryChart::axis)));
  }

  private static Part axis(int panel) {
    return Part.fromZero(panel).and("splitNumber: 4; splitLine.lineStyle.color: $grid");
  }

  private static Part line(Trial trial, List<MemoryReading> readings, Kind kind) {
    String mode = trial.threads();
    double users = trial.offered().users();
    return Part.line(mode)
        .look(Style.mode(mode), 6)
        .and("lineStyle.width: 1; lineStyle.opacity: 0.5")
        .data(
            readings.stream()
                .filter(r -> r.connections() >= users * 0.99)
                .sorted(Comparator.comparingDouble(MemoryReading::held))
                .map(reading -> point(trial, reading, kind))
                .toList());
  }

  private static Part point(Trial trial, MemoryReading reading, Kind kind) {
    long held = Math.round(reading.held());
    List<List<String>> rows =
        KINDS.stream()
            .map(k -> List.of(k.words(), Numbers.number(Bytes.mb(reading.bytes(k))) + " MB"))
            .toList();
    return Part.at((double) held, Numbers.rounded(Bytes.mb(reading.bytes(kind)), 5))
        .tip(new Chart.Tip(Numbers.count(held) + " in flight", rows, trial.id()));
  }
}
