package dev.loomgauge.core.prediction.solver;

import java.util.Arrays;
import java.util.List;

/**
 * Exact mean value analysis of a closed product-form network.
 *
 * <p>For single servers it is the recursion of Reiser and Lavenberg ("Mean-value analysis of closed
 * multichain queuing networks", J. ACM 27, 1980; Lazowska et al. 1984, chapter 6). The recursion
 * for several servers by marginal probabilities loses all digits near saturation, where it takes
 * the probability of an empty station as 1 minus a sum that is almost 1. Here instead the
 * generating function of a station with c servers and demand D, the sum of z^j D^j / (min(1, c) ...
 * min(j, c)), is written as a polynomial without negative coefficients over 1 - z D / c: the
 * station behaves as a single server c times as fast, plus a few requests set aside with known
 * weights. The single-server network is solved by the recursion, and its last few populations are
 * averaged with those weights; nothing is ever subtracted.
 */
final class MeanValues {
  private final List<Center> centers;
  private final int users;
  private final double delay;

  /** Most requests set aside. */
  private final int aside;

  /** Of the single-server network with i users fewer: requests a second, and those at centers. */
  private final double[] throughputs;

  private final double[][] present;

  private final double throughput;
  private final double[] inCopy;

  /** Solves it for 1 user and up, and the mean seconds of all delays and thinking in a passage. */
  MeanValues(int users, double delay, List<Center> centers) {
    this.users = users;
    this.delay = delay;
    this.centers = List.copyOf(centers);
    long spare = centers.stream().mapToLong(c -> (long) c.copies() * (c.servers() - 1)).sum();
    aside = (int) Math.min(spare, users - 1);
    throughputs = new double[aside + 2];
    present = new double[aside + 2][centers.size()];
    inCopy = new double[centers.size()];
    recur();
    throughput = average();
  }

  /** Requests a second. */
  double throughput() {
    return throughput;
  }

  /** Mean number of requests at one copy of a center, in service and waiting. */
  double inCopy(int center) {
    return inCopy[center];
  }

  private void recur() {
    int size = centers.size();
    double[] rates = centers.stream().mapToDouble(Center::rate).toArray();
    int[] copies = centers.stream().mapToInt(Center::copies).toArray();
    double[] there = new double[size];
    for (int n = 1; n <= users; n++) {
      double passage = delay;
      for (int k = 0; k < size; k++) {
        passage += copies[k] * rates[k] * (1 + there[k]);
      }
      double x = n / passage;
      for (int k = 0; k < size; k++) {
        there[k] = x * rates[k] * (1 + there[k]);
      }
      int fewer = users - n;
      if (fewer <= aside) {
        throughputs[fewer] = x;
        System.arraycopy(there, 0, present[fewer], 0, size);
      }
    }
  }

  private double average() {
    Polynomial[] factors = new Polynomial[centers.size()];
    for (int k = 0; k < factors.length; k++) {
      Center center = centers.get(k);
      factors[k] = Polynomial.of(center, users).power(center.copies(), users);
    }
    double[] logs = logWeights(product(factors, -1));
    double scale = Arrays.stream(logs).max().orElse(0);
    double[] weights = weights(logs, scale);
    double total = 0;
    double oneFewer = 0;
    for (int i = 0; i < weights.length; i++) {
      total += weights[i];
      oneFewer += i < users ? weights[i] * throughputs[i] : 0;
    }
    for (int k = 0; k < factors.length; k++) {
      double sum = 0;
      for (int i = 0; i < weights.length && i < users; i++) {
        sum += weights[i] * present[i][k];
      }
      if (factors[k].degree() > 0) {
        double set = 0;
        for (double weight : weights(logWeights(product(factors, k)), scale)) {
          set += weight;
        }
        sum += set / centers.get(k).copies();
      }
      inCopy[k] = sum / total;
    }
    return oneFewer / total;
  }

  /** The product of all, with the slope of one of them instead of itself; -1 for none. */
  private Polynomial product(Polynomial[] factors, int slope) {
    Polynomial product = Polynomial.ONE;
    for (int k = 0; k < factors.length; k++) {
      product = product.times(k == slope ? factors[k].slope() : factors[k], users);
    }
    return product;
  }

  /**
   * The logarithm of coefficient i times the ratio of the single-server network's normalising
   * constants with i users fewer and with all: the product of the throughputs between them.
   */
  private double[] logWeights(Polynomial polynomial) {
    double[] logs = polynomial.logs().clone();
    double ratio = 0;
    for (int i = 0; i < logs.length; i++) {
      logs[i] += ratio;
      ratio += i < users ? Math.log(throughputs[i]) : 0;
    }
    return logs;
  }

  private static double[] weights(double[] logs, double scale) {
    return Arrays.stream(logs).map(log -> Math.exp(log - scale)).toArray();
  }
}
