package dev.loomgauge.run.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

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

  /** Latencies of several processes stay unknown here: they come from the merged histograms. */
  private static LoadSecond merge(List<LoadSecond> parts) {
    LoadSecond first = parts.getFirst();
    if (parts.size() == 1) {
      return first;
    }
    return new LoadSecond(
        first.second(),
        first.phase(),
        first.epochMillis(),
        parts.stream().mapToLong(LoadSecond::started).sum(),
        parts.stream().mapToLong(LoadSecond::ok).sum(),
        parts.stream().mapToLong(LoadSecond::errors).sum(),
        parts.stream().mapToLong(LoadSecond::inFlight).sum(),
        parts.stream().mapToLong(LoadSecond::connections).sum(),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        parts.stream().mapToDouble(LoadSecond::maxMs).max().orElse(Double.NaN),
        parts.stream().mapToDouble(LoadSecond::lagMaxMs).max().orElse(0));
  }
}
