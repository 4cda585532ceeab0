package dev.loomgauge.core.scenario;

import java.util.Map;
import java.util.OptionalInt;

/** How many members a passive resource has. */
public sealed interface Capacity {
  /** The word for no limit. */
  String UNLIMITED = "unlimited";

  /** The number in a cell with these levels; empty when unlimited. */
  default OptionalInt in(Map<String, String> levels) {
    return switch (this) {
      case Fixed(int members) -> OptionalInt.of(members);
      case Unlimited() -> OptionalInt.empty();
      case OfFactor(String factor) -> {
        String level = levels.getOrDefault(factor, "0");
        yield level.equals(UNLIMITED)
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(level));
      }
      case CommonPool(Capacity cpus) ->
          cpus.in(levels).stream().map(known -> Math.max(1, known - 1)).findFirst();
      case ByLevel(String factor, Map<String, Capacity> capacities) ->
          capacities.getOrDefault(levels.getOrDefault(factor, ""), new Unlimited()).in(levels);
    };
  }

  /** Always the same number. */
  record Fixed(int members) implements Capacity {}

  record Unlimited() implements Capacity {}

  /** The level of a factor is the number, or {@link #UNLIMITED}. */
  record OfFactor(String factor) implements Capacity {}

  /**
   * Threads of the common pool of a JVM: one fewer than it has CPUs, and at least one ({@link
   * java.util.concurrent.ForkJoinPool#commonPool}).
   */
  record CommonPool(Capacity cpus) implements Capacity {}

  /** Depends on the level of a factor. */
  record ByLevel(String factor, Map<String, Capacity> capacities) implements Capacity {}
}
