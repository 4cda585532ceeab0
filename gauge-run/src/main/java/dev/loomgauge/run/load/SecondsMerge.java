package dev.loomgauge.run.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Puts the seconds of several processes together. A second is told when all have reported it. */
final class SecondsMerge {
  private final int processes;
  private final Consumer<LoadSecond> listener;
  private final Map<Integer, List<LoadSecond>> waiting = new TreeMap<>(); // guarded by this
  private final Map<Integer, LoadSecond> whole = new TreeMap<>(); // guarded by this

  SecondsMerge(int processes, Consumer<LoadSecond> listener) {
    this.processes = processes;
    this.listener = listener;
  }

  void add(LoadSecond second) {
    LoadSecond merged;
    synchronized (this) {
      List<LoadSecond> parts = waiting.computeIfAbsent(second.second(), k -> new ArrayList<>());
      parts.add(second);
      if (parts.size() < processes) {
        return;
      }
      waiting.remove(second.second());
      merged = merge(parts);
      whole.put(second.second(), merged);
    }
    listener.accept(merged);
  }

  synchronized List<LoadSecond> seconds() {
    return List.copyOf(whole.values());
  }

  /** Percentiles of several processes are not known until their histograms are put together. */
  private static LoadSecond merge(List<LoadSecond> parts) {
    LoadSecond first = parts.getFirst();
    if (parts.size() == 1) {
      return first;
    }
    return new LoadSecond(
        first.second(),
        first.phase(),
        first.epochMillis(),
        parts.stream().mapToDouble(LoadSecond::spanMs).min().orElse(0),
        sum(parts, LoadSecond::started),
        sum(parts, LoadSecond::ok),
        counts(parts, LoadSecond::status),
        counts(parts, LoadSecond::errors),
        sum(parts, LoadSecond::inFlight),
        total(parts, LoadSecond::meanInFlight),
        total(parts, LoadSecond::agesMs),
        sum(parts, LoadSecond::connections),
        sum(parts, LoadSecond::connectionsMin),
        sum(parts, LoadSecond::connectionsMax),
        total(parts, LoadSecond::sumMs),
        total(parts, LoadSecond::failedSumMs),
        known(parts, LoadSecond::minMs).min().orElse(Double.NaN),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        known(parts, LoadSecond::maxMs).max().orElse(Double.NaN),
        parts.stream().mapToDouble(LoadSecond::lagMaxMs).max().orElse(0),
        sum(parts, LoadSecond::lateStarts),
        sum(parts, LoadSecond::missedStarts),
        thoughts(parts));
  }

  /** All together; null where one of them does not tell. */
  private static LoadSecond.@Nullable Thoughts thoughts(List<LoadSecond> parts) {
    LoadSecond.Thoughts all = new LoadSecond.Thoughts(0, 0, 0);
    for (LoadSecond part : parts) {
      LoadSecond.Thoughts told = part.thoughts();
      if (told == null) {
        return null;
      }
      all = all.plus(told);
    }
    return all;
  }

  private static long sum(List<LoadSecond> parts, ToLongFunction<LoadSecond> figure) {
    return parts.stream().mapToLong(figure).sum();
  }

  private static double total(List<LoadSecond> parts, ToDoubleFunction<LoadSecond> figure) {
    return parts.stream().mapToDouble(figure).sum();
  }

  private static DoubleStream known(List<LoadSecond> parts, ToDoubleFunction<LoadSecond> figure) {
    return parts.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value));
  }

  static Map<String, Long> counts(
      List<LoadSecond> parts, Function<LoadSecond, Map<String, Long>> figure) {
    Map<String, Long> all = new TreeMap<>();
    parts.forEach(part -> figure.apply(part).forEach((name, n) -> all.merge(name, n, Long::sum)));
    return all;
  }
}
