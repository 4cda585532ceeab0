package dev.loomgauge.core.cost;

/** What one instance carries: requests a second above 0, and where the figure comes from. */
public record InstanceCapacity(String mode, double rps, String source) {

  /** Refuses an instance that carries nothing. */
  public InstanceCapacity {
    if (!(rps > 0)) {
      throw new IllegalArgumentException("A capacity of " + rps + " req/s for " + mode);
    }
  }
}
