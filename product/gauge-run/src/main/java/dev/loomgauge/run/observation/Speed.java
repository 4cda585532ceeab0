package dev.loomgauge.run.observation;

import java.util.OptionalDouble;

/** How fast the service's CPUs are. */
@FunctionalInterface
public interface Speed {
  Speed UNKNOWN = (_, _) -> OptionalDouble.empty();

  /**
   * Median CPU time of a fixed piece of work on them, in microseconds; empty where it was not
   * timed.
   *
   * @param from by {@link System#nanoTime}
   * @param to likewise
   */
  OptionalDouble micros(long from, long to);
}
