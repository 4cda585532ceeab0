package dev.loomgauge.core.history;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.statistics.EDivisive;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One figure of the gates of one machine; each base has a series, as it has another level. */
public record MetricHistory(HistoryMetric metric, List<Series> series) {
  /** Gates against one base that show a change of four deviations nine times in ten. */
  public static final int ENOUGH = 12;

  /** A change of the level by less than this share does not matter. */
  private static final double MATTERS = 0.01;

  private static final double LEVEL = 0.95;

  public MetricHistory {
    series = List.copyOf(series);
  }

  /** Of what the gates of one machine have of it, in their order. */
  static MetricHistory of(HistoryMetric metric, List<PastGate> gates) {
    Map<String, List<Seen>> byBase = new LinkedHashMap<>();
    for (int i = 0; i < gates.size(); i++) {
      PastGate gate = gates.get(i);
      int place = i;
      gate.figure(metric)
          .ifPresent(
              figure ->
                  byBase
                      .computeIfAbsent(gate.base().identity(), _ -> new ArrayList<>())
                      .add(new Seen(place, gate, figure)));
    }
    return new MetricHistory(
        metric, byBase.values().stream().map(seen -> Series.of(metric, seen)).toList());
  }

  /** All changes, by their series. */
  public Stream<Change> changes() {
    return series.stream().flatMap(each -> each.changes().stream());
  }

  /** A figure of a gate, whose place among those of its machine counts from 0. */
  public record Seen(int place, PastGate gate, PastGate.Figure figure) {}

  /** A stretch of one level: first and last gate's place, geometric mean of head / base. */
  public record Level(int from, int to, double ratio) {}

  /**
   * Where the level changes.
   *
   * @param place of the first gate of the new level
   * @param ratio of the new level to the one before
   * @param low lower end of its 95 % interval, by Student's t of the logarithms (Welch)
   * @param high its upper end
   * @param before gates of the level before
   * @param behind gates of the new level
   */
  public record Change(
      HistoryMetric metric,
      int place,
      PastGate gate,
      double ratio,
      double low,
      double high,
      int before,
      int behind) {
    /** "+8.0 % (+6.9 % to +9.1 %)" */
    public String size() {
      return "%s (%s to %s)"
          .formatted(Numbers.signed(ratio - 1), Numbers.signed(low - 1), Numbers.signed(high - 1));
    }

    /** "CPU per request changed at 1a2b3c4d5e6f by +8.0 % (+6.9 % to +9.1 %)", and of what. */
    public String words() {
      return "%s changed at %s by %s: %s before, %s from there on"
          .formatted(
              metric.words(),
              gate.label(),
              size(),
              Numbers.count(before, "gate"),
              Numbers.count(behind));
    }
  }

  /** Gates against one base, one or more, in stretches of one level with a change between two. */
  public record Series(List<Seen> seen, List<Level> levels, List<Change> changes) {
    public Series {
      seen = List.copyOf(seen);
      levels = List.copyOf(levels);
      changes = List.copyOf(changes);
    }

    static Series of(HistoryMetric metric, List<Seen> seen) {
      List<Double> ratios = seen.stream().map(each -> each.figure().ratio()).toList();
      List<Integer> begins = new ArrayList<>(List.of(0));
      begins.addAll(
          mattering(ratios, EDivisive.in(ratios.stream().mapToDouble(Math::log).toArray())));
      begins.add(seen.size());
      List<Level> levels = new ArrayList<>();
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i + 1 < begins.size(); i++) {
        int from = begins.get(i);
        int to = begins.get(i + 1);
        levels.add(
            new Level(
                seen.get(from).place(),
                seen.get(to - 1).place(),
                Math.exp(UnpairedRatio.meanLog(ratios.subList(from, to)))));
        if (i > 0) {
          changes.add(change(metric, seen.get(from), ratio(ratios, begins, i)));
        }
      }
      return new Series(seen, levels, changes);
    }

    /** Without the changes that are too small to matter, the least of them first. */
    private static List<Integer> mattering(List<Double> ratios, List<Integer> changes) {
      List<Integer> begins = new ArrayList<>(changes);
      begins.addFirst(0);
      begins.addLast(ratios.size());
      while (begins.size() > 2) {
        int least = 1;
        for (int i = 2; i + 1 < begins.size(); i++) {
          least = size(ratios, begins, i) < size(ratios, begins, least) ? i : least;
        }
        if (size(ratios, begins, least) >= Math.log1p(MATTERS)) {
          break;
        }
        begins.subList(least, least + 1).clear();
      }
      return List.copyOf(begins.subList(1, begins.size() - 1));
    }

    private static double size(List<Double> ratios, List<Integer> begins, int i) {
      return Math.abs(ratio(ratios, begins, i).meanLog());
    }

    /** Of the stretch that begins with one of the places, to the stretch before. */
    private static UnpairedRatio ratio(List<Double> ratios, List<Integer> begins, int i) {
      return UnpairedRatio.of(
          ratios.subList(begins.get(i - 1), begins.get(i)),
          ratios.subList(begins.get(i), begins.get(i + 1)));
    }

    private static Change change(HistoryMetric metric, Seen first, UnpairedRatio ratio) {
      return new Change(
          metric,
          first.place(),
          first.gate(),
          ratio.ratio(),
          ratio.low(LEVEL),
          ratio.high(LEVEL),
          ratio.first(),
          ratio.second());
    }
  }
}
