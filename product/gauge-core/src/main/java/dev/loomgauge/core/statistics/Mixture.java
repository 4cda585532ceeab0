package dev.loomgauge.core.statistics;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latencies of a request of any of several trials, each trial counting alike: the mean of their
 * distributions. Where the lengths of trials are decided by earlier ones this has no bias, which a
 * pile of all requests has: the longer trials would weigh more, and they are long because of what
 * was seen before.
 */
public final class Mixture {
  private final TreeMap<Long, Double> mass = new TreeMap<>();
  private final int trials;

  private Mixture(List<Histogram> trials) {
    this.trials = trials.size();
    for (Histogram trial : trials) {
      double all = trial.getTotalCount();
      for (HistogramIterationValue value : trial.recordedValues()) {
        mass.merge(
            value.getValueIteratedTo(),
            value.getCountAddedInThisIterationStep() / all,
            Double::sum);
      }
    }
  }

  /** Of some trials; {@link IllegalArgumentException} if there is none, or one is empty. */
  public static Mixture of(List<Histogram> trials) {
    if (trials.isEmpty() || trials.stream().anyMatch(t -> t.getTotalCount() == 0)) {
      throw new IllegalArgumentException(
          "a mixture of " + trials.size() + " trials, or of nothing");
    }
    return new Mixture(trials);
  }

  /** The least value, in the histograms' unit, that a share from 0 to 1 does not exceed. */
  public long quantile(double share) {
    double below = 0;
    for (Map.Entry<Long, Double> value : mass.entrySet()) {
      below += value.getValue();
      // What 1,000 sums of shares lose to rounding must not move a percentile.
      if (below >= share * trials - 1e-9) {
        return value.getKey();
      }
    }
    return mass.lastKey();
  }
}
