package dev.loomgauge.core.prediction.demand;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far the demand of one start of a service lies from that of another (order of compilation,
 * layout of the heap). A few starts hardly show it, so what they show is joined to what is usual: a
 * relative standard deviation of 4 %, the middle of the 2 to 6 % seen between JVMs
 * (docs/method/comparison.md), which counts as much as eleven starts.
 */
final class JvmSpread {
  private static final double USUAL = 0.04;
  private static final int USUAL_FREEDOM = 10;
  private static final double TAIL = 0.025;

  private JvmSpread() {}

  /** Half of the 95 % interval of the mean demand of one start or more, relative to it. */
  static double halfWidth(List<Double> demands) {
    double mean = demands.stream().mapToDouble(Math::log).average().orElseThrow();
    double squares =
        demands.stream().mapToDouble(Math::log).map(d -> (d - mean) * (d - mean)).sum();
    int freedom = USUAL_FREEDOM + demands.size() - 1;
    double variance = (USUAL_FREEDOM * USUAL * USUAL + squares) / freedom;
    return TDistribution.of(freedom).inverseSurvivalProbability(TAIL)
        * Math.sqrt(variance / demands.size());
  }
}
