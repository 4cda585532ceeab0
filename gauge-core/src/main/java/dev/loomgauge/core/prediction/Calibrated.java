package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a request costs each tier, measured at several loads: a demand is no constant. Event loops
 * and schedulers that find more work waiting wake up less often for each request, caches stay warm,
 * and collections copy more requests in flight.
 *
 * @param points in ascending order of their rates; empty when nothing was measured
 */
public record Calibrated(List<Point> points) {

  /** Nothing measured. */
  public static final Calibrated NONE = new Calibrated(List.of());

  /** Copies and sorts. */
  public Calibrated {
    points = points.stream().sorted(Comparator.comparingDouble(Point::rps)).toList();
  }

  /**
   * The demands at one load.
   *
   * @param rps requests per second
   */
  public record Point(double rps, Demands demands) {}

  /** The demands at the highest load that was measured, where a wall of CPU stands. */
  public Demands highest() {
    return points.isEmpty() ? Demands.NONE : points.getLast().demands();
  }

  /** The demands at a load: on the line between the two measured loads around it; flat outside. */
  public Demands at(double rps) {
    Point below = null;
    for (Point point : points) {
      if (point.rps() >= rps) {
        return below == null
            ? point.demands()
            : between(below, point, (rps - below.rps()) / (point.rps() - below.rps()));
      }
      below = point;
    }
    return highest();
  }

  private static Demands between(Point low, Point high, double share) {
    Set<Tier> tiers = new LinkedHashSet<>(low.demands().tiers().keySet());
    tiers.addAll(high.demands().tiers().keySet());
    Map<Tier, Demand> demands = new LinkedHashMap<>();
    for (Tier tier : tiers) {
      Demand a = low.demands().of(tier);
      Demand b = high.demands().of(tier);
      demands.put(
          tier,
          new Demand(
              a.seconds() + share * (b.seconds() - a.seconds()),
              Math.max(a.halfWidth(), b.halfWidth())));
    }
    return new Demands(demands);
  }
}
