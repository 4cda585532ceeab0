package dev.loomgauge.core.prediction.solver;

/**
 * M/M/c, first come, first served, with a load, arrival rate times mean seconds of demand, below
 * the servers: Erlang (1917); Kleinrock, "Queueing Systems", volume 1, 1975, section 3.5.
 */
public record ErlangQueue(int servers, double load, double demand) {

  /** Probability that an arrival has to wait, by the recursion of Erlang's loss formula. */
  double waits() {
    double blocked = 1;
    for (int n = 1; n <= servers; n++) {
      blocked = load * blocked / (n + load * blocked);
    }
    return servers * blocked / (servers - load * (1 - blocked));
  }

  /** Rate at which the queue drains, a second: the wait of those who wait is exponential. */
  double drain() {
    return (servers - load) / demand;
  }

  /** Seconds before the service, of all arrivals. */
  public double meanWait() {
    return waits() / drain();
  }

  /** Seconds at the station over seconds of demand. */
  double stretch() {
    return 1 + meanWait() / demand;
  }

  Transform response() {
    double waits = waits();
    Transform wait = Transform.exponential(drain());
    Transform service = Transform.exponential(1 / demand);
    return s -> wait.at(s).times(waits).plus(1 - waits).times(service.at(s));
  }
}
