package dev.loomgauge.core.cost;

/**
 * What one instance carries.
 *
 * @param rps requests per second, above 0
 * @param source where the figure comes from, in words
 */
public record InstanceCapacity(String mode, double rps, String source) {

  /** Refuses an instance that carries nothing. */
  public InstanceCapacity {
    if (!(rps > 0)) {
      throw new IllegalArgumentException("A capacity of " + rps + " req/s for " + mode);
    }
  }
}
