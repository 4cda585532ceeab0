package dev.loomgauge.core.scenario;

import java.util.Locale;

/** Identical instances of the service, 1 and up, and how requests are given to them. */
public record Deployment(int instances, Balancer balancer) {

  /** What a run starts unless the scenario says more. */
  public static final Deployment ONE = new Deployment(1, Balancer.ROUND_ROBIN);

  /** How a request is given to an instance. */
  public enum Balancer {
    RANDOM,
    ROUND_ROBIN,
    LEAST_CONNECTIONS;

    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
