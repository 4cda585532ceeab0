package dev.loomgauge.core.prediction.solver;

/**
 * The time that a request spends at the only station of a closed network where it can wait, served
 * first come, first served in exponential times. By the arrival theorem (Sevcik and Mitrani, 1981;
 * Reiser and Lavenberg, 1980) it finds there what is there on average with one user fewer. While it
 * waits, requests leave at rate c / mean; when it is served, one departure of c at that rate is its
 * own. So its time is a number of exponential ticks: those ahead of it, and a geometric number
 * more.
 */
final class Sojourn {
  private static final double NEGLIGIBLE_AFTER = 80;

  private final double tick;

  /** Probability that it takes more than i ticks. */
  private final double[] beyond;

  /**
   * Solves it; the delay has the mean seconds of all delays and the think time. With several copies
   * the station must have a single server.
   */
  Sojourn(int users, double delay, Center center) {
    if (center.copies() > 1 && center.servers() > 1) {
      throw new IllegalArgumentException("copies of several servers: " + center);
    }
    tick = center.demand() * center.copies() / center.servers();
    beyond = beyond(found(users - 1, delay, center), center.servers());
  }

  /** Probability of finding j requests at one copy, of this many users in all. */
  private static double[] found(int others, double delay, Center center) {
    double[] logs = new double[others + 1];
    double elsewhere = 0;
    double inCopy = 0;
    for (int i = 1; i <= others; i++) {
      double passage = delay;
      if (center.copies() > 1) {
        double residence = center.rate() * (1 + inCopy);
        passage += (center.copies() - 1) * residence;
        inCopy = i * residence / passage;
      }
      elsewhere += Math.log(passage / i);
      logs[others - i] = elsewhere;
    }
    double here = 0;
    for (int j = 1; j <= others; j++) {
      here += Math.log(center.demand() / Math.min(j, center.servers()));
      logs[j] += here;
    }
    return new Polynomial(logs).shares();
  }

  private static double[] beyond(double[] found, int servers) {
    int longest = Math.max(0, found.length - servers);
    double[] ahead = new double[longest + 1];
    for (int j = 0; j < found.length; j++) {
      ahead[Math.max(0, j - servers + 1)] += found[j];
    }
    double[] beyond = new double[longest + (int) (NEGLIGIBLE_AFTER * servers)];
    double waits = 0;
    for (int i = longest; i > 0; i--) {
      waits += ahead[i];
      beyond[i - 1] = waits;
    }
    double served = 0;
    for (int i = 0; i < beyond.length; i++) {
      served = served * (1 - 1.0 / servers) + (i <= longest ? ahead[i] : 0);
      beyond[i] += served;
    }
    return beyond;
  }

  /** The time that a share of all requests does not exceed, in seconds. */
  double quantile(double share) {
    double low = 0;
    double high = tick;
    while (longerThan(high) > 1 - share) {
      low = high;
      high *= 2;
    }
    while (high - low > 1e-10 * high) {
      double middle = (low + high) / 2;
      if (longerThan(middle) > 1 - share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Probability of more than a time: the mean of beyond over a Poisson number of ticks in it. */
  private double longerThan(double seconds) {
    double mean = seconds / tick;
    int mode = (int) Math.min(mean, 1e9);
    int reach = (int) (12 * Math.sqrt(mean) + 60);
    double total = 0;
    double sum = 0;
    double weight = 1;
    for (int i = mode; i >= Math.max(0, mode - reach); i--) {
      total += weight;
      sum += weight * beyond(i);
      weight *= i / mean;
    }
    weight = 1;
    for (int i = mode + 1; i <= mode + reach; i++) {
      weight *= mean / i;
      total += weight;
      sum += weight * beyond(i);
    }
    return sum / total;
  }

  private double beyond(int ticks) {
    return ticks < beyond.length ? beyond[ticks] : 0;
  }
}
