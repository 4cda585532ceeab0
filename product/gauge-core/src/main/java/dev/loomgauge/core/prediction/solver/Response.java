package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.simulation.Simulated;
import java.util.List;
import java.util.Optional;

/**
 * What a formula says of an open network.
 *
 * @param throughput requests per second that succeed
 * @param mean response time in seconds
 * @param errorRate failed / all, 0 to 1
 * @param stations in the network's order, over all instances
 * @param pools in the network's order, over all instances
 * @param distribution of the response time; empty where the formula knows the mean alone
 */
public record Response(
    double throughput,
    double mean,
    double errorRate,
    List<Simulated.Use> stations,
    List<Simulated.Use> pools,
    Optional<Distribution> distribution) {

  /** Copies. */
  public Response {
    stations = List.copyOf(stations);
    pools = List.copyOf(pools);
  }

  /** A random time that its transform describes, and a constant one after it. */
  public record Distribution(Transform random, double randomMean, double constant) {

    /** The time that a share of all requests does not exceed, in seconds. */
    public double quantile(double share) {
      return constant + (randomMean == 0 ? 0 : new Inversion(random).quantile(share, randomMean));
    }
  }
}
