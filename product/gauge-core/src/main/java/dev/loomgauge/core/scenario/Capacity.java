package dev.loomgauge.core.scenario;

import java.util.Map;
import java.util.OptionalInt;

/** How many members a passive resource has. */
public sealed interface Capacity {
  /** The word for no limit. */
  String UNLIMITED = "unlimited";

  /** The number in a cell with these levels; empty when unlimited. */
  OptionalInt in(Map<String, String> levels);

  /** Always the same number. */
  record Fixed(int members) implements Capacity {
    @Override
    public OptionalInt in(Map<String, String> levels) {
      return OptionalInt.of(members);
    }
  }

  /** No limit. */
  record Unlimited() implements Capacity {
    @Override
    public OptionalInt in(Map<String, String> levels) {
      return OptionalInt.empty();
    }
  }

  /** The level of a factor is the number, or {@link #UNLIMITED}. */
  record OfFactor(String factor) implements Capacity {
    @Override
    public OptionalInt in(Map<String, String> levels) {
      String level = levels.getOrDefault(factor, "0");
      return level.equals(UNLIMITED)
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseInt(level));
    }
  }

  /**
   * Threads of the common pool of a JVM: one fewer than it has CPUs, and at least one ({@link
   * java.util.concurrent.ForkJoinPool#commonPool}).
   */
  record CommonPool(Capacity cpus) implements Capacity {
    @Override
    public OptionalInt in(Map<String, String> levels) {
      OptionalInt known = cpus.in(levels);
      return known.isEmpty() ? known : OptionalInt.of(Math.max(1, known.getAsInt() - 1));
    }
  }

  /** Depends on the level of a factor. */
  record ByLevel(String factor, Map<String, Capacity> capacities) implements Capacity {
    @Override
    public OptionalInt in(Map<String, String> levels) {
      Capacity capacity = capacities.get(levels.getOrDefault(factor, ""));
      return capacity == null ? OptionalInt.empty() : capacity.in(levels);
    }
  }
}
