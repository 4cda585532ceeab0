package dev.loomgauge.core.scenario;

import java.util.Map;
import java.util.Optional;

/** One step of a request. */
public sealed interface Step {

  /** Factor to level; the step is taken only in cells that have all of them. */
  Map<String, String> when();

  /** Its line in the scenario file. */
  int line();

  /** Takes one member of a passive resource, waiting for it if none is free. */
  record Acquire(String resource, Map<String, String> when, int line) implements Step {}

  /** Gives it back. */
  record Release(String resource, Map<String, String> when, int line) implements Step {}

  /**
   * Spends service demand on a station.
   *
   * @param demand mean and shape; empty when calibration supplies it
   */
  record Use(String station, Optional<Distribution> demand, Map<String, String> when, int line)
      implements Step {}

  /**
   * A pure delay.
   *
   * @param delay empty for the delay of the scenario's downstream
   */
  record Wait(Optional<Distribution> delay, Map<String, String> when, int line) implements Step {}
}
