package dev.loomgauge.core.prediction.precision;

import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.RelaxationTime;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A queue whose figures are known.
 *
 * @param mean true mean response in seconds
 * @param p99 true 99th percentile; NaN where no formula tells it
 */
record Queue(String name, Network network, double mean, double p99) {

  static Queue mm1(double load) {
    double mean = 1 / (1 - load);
    return new Queue(
        "M/M/1", one(load, new Networks().fifo(1), exponential(1)), mean, mean * Math.log(100));
  }

  /** Seven servers; by Erlang's formula C and bisection on the distribution. */
  static Queue mm7(double load) {
    double offered = 7 * load;
    double term = 1;
    double below = 1;
    for (int n = 1; n < 7; n++) {
      term *= offered / n;
      below += term;
    }
    double full = term * offered / 7 / (1 - load);
    double waits = full / (below + full);
    double drain = 7 * (1 - load);
    double low = 0;
    double high = 1_000 / drain + 100;
    for (int i = 0; i < 100; i++) {
      double t = (low + high) / 2;
      double longer =
          (1 - waits) * Math.exp(-t)
              + waits * (drain * Math.exp(-t) - Math.exp(-drain * t)) / (drain - 1);
      if (longer > 0.01) {
        low = t;
      } else {
        high = t;
      }
    }
    return new Queue(
        "M/M/7", one(7 * load, new Networks().fifo(7), exponential(1)), 1 + waits / drain, low);
  }

  static Queue mg1(double load, double cv) {
    double mean = 1 + load * (1 + cv * cv) / 2 / (1 - load);
    return new Queue(
        "M/G/1 cv %.0f".formatted(cv),
        one(load, new Networks().fifo(1), new Variate.Lognormal(1, cv)),
        mean,
        new WaitOfSums(load, cv, 20 * mean, 8_000).quantile(0.99));
  }

  static Queue sharing(double load, double cv) {
    return new Queue(
        "M/G/1-PS cv %.0f".formatted(cv),
        one(load, new Networks().sharing(1), new Variate.Lognormal(1, cv)),
        1 / (1 - load),
        Double.NaN);
  }

  /**
   * Exponential demands, shared. A request that finds n others: its own demand ends at rate 1 / (n
   * + 1), one of theirs at n / (n + 1), arrivals come at the load; n is geometric when it arrives.
   * The chain is made discrete by uniformization (Jensen 1953).
   */
  static Queue mm1Sharing(double load) {
    int states = (int) Math.ceil(Math.log(1e-9) / Math.log(load)) + 50;
    double[] left = new double[states];
    for (int n = 0; n < states; n++) {
      left[n] = (1 - load) * Math.pow(load, n);
    }
    double events = 1 + load;
    List<Double> survivors = new ArrayList<>();
    for (double still = 1; still > 1e-4; ) {
      still = Arrays.stream(left).sum();
      survivors.add(still);
      double[] next = new double[states];
      for (int n = 0; n < states; n++) {
        next[Math.min(n + 1, states - 1)] += left[n] * load / events;
        next[Math.max(n - 1, 0)] += left[n] * n / (n + 1) / events;
      }
      left = next;
    }
    double low = 0;
    double high = survivors.size() / events;
    for (int i = 0; i < 60; i++) {
      double t = (low + high) / 2;
      if (longer(survivors, events * t) > 0.01) {
        low = t;
      } else {
        high = t;
      }
    }
    return new Queue(
        "M/M/1-PS", one(load, new Networks().sharing(1), exponential(1)), 1 / (1 - load), low);
  }

  /** The survivors after a number of events that is Poisson; beyond the last none survive. */
  private static double longer(List<Double> survivors, double events) {
    double sum = 0;
    double logTerm = -events;
    for (int k = 0; k < survivors.size(); k++) {
      sum += Math.exp(logTerm) * survivors.get(k);
      logTerm += Math.log(events) - Math.log(k + 1.0);
    }
    return sum;
  }

  private static Network one(double rate, Networks station, Variate demand) {
    return station.use(0, demand).under(poisson(rate));
  }

  /** As a predictor sets it, with a limit of requests. */
  Settings settings(long seed, long mostRequests) {
    RelaxationTime relaxation = RelaxationTime.of(network);
    double settled = Math.max(10, 10 * relaxation.seconds());
    return Settings.steady(seed, settled, Math.max(60, settled), relaxation, mostRequests);
  }
}
