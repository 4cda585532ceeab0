package dev.loomgauge.core.threads;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stacks and how often each was seen, in the folded form that flame graphs are drawn from. Keeps a
 * bounded number of different stacks; one that is seen later is left out. May be used by several
 * threads.
 */
public final class FoldedStacks {
  private static final int MOST = 5_000;

  private final Map<String, Long> counts = new LinkedHashMap<>();

  /** Counts a stack, its top frame first, above a root frame. */
  public synchronized void add(String root, List<String> stack) {
    String folded = root + ";" + String.join(";", stack.reversed());
    if (counts.containsKey(folded) || counts.size() < MOST) {
      counts.merge(folded, 1L, Long::sum);
    }
  }

  /** A line for each, sorted: frames from the bottom with semicolons between, a space, a count. */
  public synchronized List<String> lines() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(stack -> stack.getKey() + " " + stack.getValue())
        .toList();
  }
}
