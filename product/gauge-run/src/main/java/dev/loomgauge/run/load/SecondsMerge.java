package dev.loomgauge.run.load;

import dev.loomgauge.protocol.load.LoadSecond;
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
      merged = parts.stream().reduce(LoadSecond::plus).orElseThrow();
      whole.put(second.second(), merged);
    }
    listener.accept(merged);
  }

  synchronized List<LoadSecond> seconds() {
    return List.copyOf(whole.values());
  }
}
