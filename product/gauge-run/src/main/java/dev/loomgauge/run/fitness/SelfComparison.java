package dev.loomgauge.run.fitness;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A cell compared with itself.
 *
 * @param limited what limits the cell
 * @param pairs one a block, two or more
 */
public record SelfComparison(Limited limited, List<NoisePair> pairs) {

  /**
   * Copies.
   *
   * @throws IllegalArgumentException with fewer than two pairs, which have no interval
   */
  public SelfComparison {
    pairs = List.copyOf(pairs);
    if (pairs.size() < 2) {
      throw new IllegalArgumentException("An interval needs two pairs: " + pairs.size());
    }
  }

  /** Geometric mean of A to B; 1 without noise. */
  public double ratio() {
    return Math.exp(interval().mean());
  }

  /** Lower end of the ratio's 95 % interval. */
  public double low() {
    return Math.exp(interval().mean() - interval().halfWidth());
  }

  /** Upper end of the ratio's 95 % interval. */
  public double high() {
    return Math.exp(interval().mean() + interval().halfWidth());
  }

  /** Whether the interval leaves 1 out, which chance does to one comparison in twenty. */
  public boolean differs() {
    return low() > 1 || high() < 1;
  }

  /** Standard deviation of a pair's log ratio: 0.01 is about 1 %. */
  public double deviation() {
    double[] logs = pairs.stream().mapToDouble(NoisePair::logRatio).toArray();
    return StandardDeviation.of(logs).getAsDouble();
  }

  /**
   * The smallest true difference that an experiment of this many blocks finds nine times in ten.
   *
   * @param blocks 2 or more
   * @return a share: 0.03 for 3 %
   */
  public double smallestDifference(int blocks) {
    return Math.expm1(Detection.inDeviations(blocks) * deviation());
  }

  private MeanInterval interval() {
    return MeanInterval.of(pairs.stream().map(NoisePair::logRatio).toList());
  }
}
