package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.CalibrationWindow;
import java.util.ArrayList;
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

  private static final long SEED = 1;

  /**
   * A relative standard deviation of 4 % between starts of a service (order of compilation, layout
   * of the heap), the middle of the 2 to 6 % seen between JVMs (docs/method/comparison.md).
   */
  private static final double USUAL = 0.04;

  /** A few starts hardly show how far they differ, so what is usual counts as eleven more. */
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

  static TierDemands drifting(List<JvmWindows> jvms, ToDoubleFunction<CalibrationWindow> cpu) {
    BlockBootstrap bootstrap =
        new BlockBootstrap(jvms, jvms.stream().map(jvm -> jvm.cpu(cpu)).toList());
    double[] means = bootstrap.means();
    double[] halfWidths = bootstrap.halfWidths(SEED);
    int loads = jvms.getFirst().users().size();
    List<Demand> demands = new ArrayList<>();
    for (int load = 0; load < loads; load++) {
      demands.add(new Demand(means[load], halfWidths[load]));
    }
    return new TierDemands(
        demands,
        means[loads + 1],
        means[loads],
        halfWidths[loads],
        bootstrap.each().stream().map(coefficients -> coefficients[loads - 1]).toList());
  }

  /** Half of the 95 % interval of the mean demand of all JVMs, by how they differ; relative to it. */
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
