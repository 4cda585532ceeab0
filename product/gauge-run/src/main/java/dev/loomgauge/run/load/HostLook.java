package dev.loomgauge.run.load;

import java.util.List;

/**
 * What an engine on another host sees of this machine, without load.
 *
 * @param connectMs times of connections to it, each a round trip of the network, in milliseconds
 * @param clockAheadMs by how much that host's clock is ahead of this machine's, in milliseconds
 * @param clockErrorMs by how much that may be wrong
 */
public record HostLook(List<Double> connectMs, double clockAheadMs, double clockErrorMs) {
  /** Copies. */
  public HostLook {
    connectMs = List.copyOf(connectMs);
  }

  /** The mean round trip. */
  public double meanMs() {
    return connectMs.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** The longest. */
  public double mostMs() {
    return connectMs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
