package dev.loomgauge.run.observation;

import dev.loomgauge.core.Numbers;

/**
 * A host whose CPUs were busy in the window of a load.
 *
 * @param host its name
 * @param busy share of the time that its CPUs had, 0 to 1
 */
public record BusyHost(String host, double busy) {
  /** "bench3: 93.0 %". */
  public String words() {
    return "%s: %s".formatted(host, Numbers.percent(busy));
  }
}
