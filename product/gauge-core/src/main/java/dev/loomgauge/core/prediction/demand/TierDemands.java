package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.demand.JvmWindows.Block;
import dev.loomgauge.core.result.CalibrationWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a request costs one tier at each load.
 *
 * @param demands by load, ascending, each with half of its 95 % interval within the JVMs measured
 * @param background CPU seconds per second without requests; 0 where no such window was seen
 * @param drift change of the demand per second of calibration
 * @param driftHalfWidth half of its 95 % interval
 * @param each demand at the highest load in each JVM
 */
record TierDemands(
    List<Demand> demands,
    double background,
    double drift,
    double driftHalfWidth,
    List<Double> each) {

  /**
   * A relative standard deviation of 4 % between starts of a service (order of compilation, layout
   * of the heap), the middle of the 2 to 6 % seen between JVMs (docs/method/comparison.md).
   */
  private static final double USUAL = 0.04;

  /**
   * A few starts hardly show how far they differ, so what is usual counts as much as eleven of
   * them.
   */
  private static final int USUAL_FREEDOM = 10;

  private static final double TAIL = 0.025;

  /**
   * With the drift where it is evident, and without it where it is not: each load is measured as
   * long before the middle as after it, and noise that is taken for a drift would move demands.
   */
  static TierDemands of(List<JvmWindows> jvms, ToDoubleFunction<CalibrationWindow> cpu) {
    TierDemands drifting = drifting(jvms, cpu);
    return drifting.drift(jvms.getFirst().span()).evident() && drifting.possible()
        ? drifting
        : drifting(jvms.stream().map(JvmWindows::steady).toList(), cpu);
  }

  /** Whether no demand is below 0, which few requests and much noise may make it. */
  boolean possible() {
    return demands.stream().allMatch(demand -> demand.seconds() >= 0);
  }

  /**
   * The means over the JVMs, with half of their 95 % intervals by resampling the residuals of whole
   * blocks (load, direction, JVM): windows of a block share what happened in it, such as a
   * collection. A block's residual is taken in units of the square root of its requests and scaled
   * by sqrt(n / (n - p)) for the p coefficients that n blocks were fitted with (Davison and
   * Hinkley, "Bootstrap Methods and their Application", 1997, section 6.2). Least squares are
   * linear, so a resample with drawn signs moves the coefficients by the drawn residuals times what
   * each block moves them by, with a variance that is known: the sum of the squares of these moves
   * times the mean square of the residuals. The quantile is Student's, because blocks are few.
   */
  static TierDemands drifting(List<JvmWindows> jvms, ToDoubleFunction<CalibrationWindow> cpu) {
    int loads = jvms.getFirst().users().size();
    double[] means = new double[loads + 2];
    double[] moves = new double[loads + 2];
    double residuals = 0;
    int blocks = 0;
    int freedom = 0;
    List<Double> each = new ArrayList<>();
    for (JvmWindows jvm : jvms) {
      double[] spent = jvm.cpu(cpu);
      double[] found = jvm.fit(spent);
      Arrays.setAll(means, c -> means[c] + found[c] / jvms.size());
      each.add(found[loads - 1]);
      List<Block> own = jvm.blocks();
      int free = own.size() - jvm.fitted();
      freedom += Math.max(0, free);
      blocks += own.size();
      for (Block block : own) {
        double root = Math.sqrt(jvm.requests(block));
        double residual = jvm.residual(block, spent, found) / root;
        residuals += residual * residual * own.size() / Math.max(1.0, free);
        double[] unit = new double[spent.length];
        unit[jvm.in(block)[0]] = root / jvms.size();
        double[] moved = jvm.fit(unit);
        Arrays.setAll(moves, c -> moves[c] + moved[c] * moved[c]);
      }
    }
    double quantile =
        freedom == 0 ? Double.NaN : TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
    double deviation = Math.sqrt(residuals / blocks);
    List<Demand> demands = new ArrayList<>();
    for (int load = 0; load < loads; load++) {
      demands.add(new Demand(means[load], quantile * deviation * Math.sqrt(moves[load])));
    }
    return new TierDemands(
        demands,
        means[loads + 1],
        means[loads],
        quantile * deviation * Math.sqrt(moves[loads]),
        List.copyOf(each));
  }

  /**
   * Half of the 95 % interval of the mean demand of all JVMs, by how they differ; relative to it.
   */
  double betweenJvms() {
    return betweenJvms(each);
  }

  /** The same of the demands of one start or more. */
  static double betweenJvms(List<Double> demands) {
    double mean = demands.stream().mapToDouble(Math::log).average().orElseThrow();
    double squares =
        demands.stream().mapToDouble(Math::log).map(d -> (d - mean) * (d - mean)).sum();
    int freedom = USUAL_FREEDOM + demands.size() - 1;
    double variance = (USUAL_FREEDOM * USUAL * USUAL + squares) / freedom;
    return TDistribution.of(freedom).inverseSurvivalProbability(TAIL)
        * Math.sqrt(variance / demands.size());
  }

  /** Its drift over a time, relative to the demand at the highest load. */
  DemandDrift drift(double seconds) {
    double highest = demands.getLast().seconds();
    return new DemandDrift(drift * seconds / highest, driftHalfWidth * seconds / highest);
  }
}
