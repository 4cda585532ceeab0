package dev.loomgauge.core.scenario;

/**
 * Identical instances of the service and how requests are given to them.
 *
 * @param instances 1 and up
 */
public record Deployment(int instances, Balancer balancer) {

  /** What a run starts unless the scenario says more. */
  public static final Deployment ONE = new Deployment(1, Balancer.ROUND_ROBIN);

  /** How a request is given to an instance. */
  public enum Balancer {
    RANDOM("random"),
    ROUND_ROBIN("round-robin"),
    LEAST_CONNECTIONS("least-connections");

    private final String word;

    Balancer(String word) {
      this.word = word;
    }

    /** As scenarios write it. */
    public String word() {
      return word;
    }
  }
}
