package dev.loomgauge.core.prediction.simulation;

/**
 * Formulas of single queues; Kleinrock, "Queueing Systems", volume 1, 1975, unless said otherwise.
 */
final class Theory {
  private Theory() {}

  /**
   * Probability that all servers are busy for one that would be turned away then.
   *
   * @param offered arrival rate times mean demand
   */
  static double erlangB(int servers, double offered) {
    double blocked = 1;
    for (int n = 1; n <= servers; n++) {
      blocked = offered * blocked / (n + offered * blocked);
    }
    return blocked;
  }

  /** Probability of waiting. */
  static double erlangC(int servers, double offered) {
    double blocked = erlangB(servers, offered);
    return servers * blocked / (servers - offered * (1 - blocked));
  }

  /** Loss of M/M/c/K: with room for some that wait. */
  static double lossWithRoom(int servers, int room, double offered) {
    double term = 1;
    double total = 1;
    for (int n = 1; n <= servers + room; n++) {
      term *= offered / Math.min(n, servers);
      total += term;
    }
    return term / total;
  }

  /** Quantile of the response of M/M/c at an arrival rate of 1, first come, first served. */
  static double responseOfSeveral(int servers, double demand, double share) {
    double waits = erlangC(servers, demand);
    double service = 1 / demand;
    double drain = servers / demand - 1;
    double low = 0;
    double high = 1000 * demand;
    for (int i = 0; i < 200; i++) {
      double t = (low + high) / 2;
      // Service alone, or an exponential wait and a service.
      double longer =
          (1 - waits) * Math.exp(-service * t)
              + waits
                  * (drain * Math.exp(-service * t) - service * Math.exp(-drain * t))
                  / (drain - service);
      if (longer > 1 - share) {
        low = t;
      } else {
        high = t;
      }
    }
    return low;
  }

  /** Distribution of the wait of M/D/1 at an arrival rate of 1 (Erlang, 1909). */
  static double constantWaitAtMost(double t, double demand) {
    double sum = 0;
    double factorial = 1;
    for (int k = 0; k * demand <= t; k++) {
      factorial *= Math.max(1, k);
      double x = k * demand - t;
      sum += Math.pow(x, k) / factorial * Math.exp(-x);
    }
    return (1 - demand) * sum;
  }
}
