package dev.loomgauge.core.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the level of a short series changes for good.
 *
 * <p>The best segmentation of all by dynamic programming (optimal partitioning: Jackson et al.
 * 2005; the search that PELT prunes: Killick, Fearnhead and Eckley, "Optimal detection of
 * changepoints with a linear computational cost", JASA 107, 2012); up to a few hundred values need
 * no pruning. Each stretch is Gaussian with its own mean and variance, as in Barrett et al.,
 * "Virtual machine warmup blows hot and cold", OOPSLA 2017. As there, neighbours whose levels do
 * not differ are one: a change of variance alone, or a lone slow second, is no change of level.
 */
public final class Changepoints {
  /** Values of a segment at least. */
  static final int LEAST = 3;

  /** A change of the level by less than this share does not matter. */
  static final double MATTERS = 0.01;

  /** Standard errors by which the levels of neighbours differ at least. */
  private static final double APART = 3;

  private final Segments segments;
  private final double resolution;

  private Changepoints(Segments segments, double resolution) {
    this.segments = segments;
    this.resolution = resolution;
  }

  /**
   * Where segments begin but the first, in order; empty where the level of these seconds, none NaN,
   * is the same throughout. Differences up to the resolution do not matter.
   */
  public static List<Integer> in(double[] values, double resolution) {
    Segments segments = new Segments(values, resolution);
    return new Changepoints(segments, resolution).merged(best(segments));
  }

  /** What a change must gain; see docs/method/steady-state.md for the simulation that chose it. */
  static double penalty(int values) {
    return 7 + 3 * Math.log(Math.max(values, 1));
  }

  /** Where the stretches of the cheapest segmentation begin but the first. */
  static List<Integer> best(Segments segments) {
    int size = segments.size();
    double penalty = penalty(size);
    double[] costs = new double[size + 1];
    int[] begins = new int[size + 1];
    costs[0] = -penalty;
    for (int to = 1; to <= size; to++) {
      costs[to] = Double.POSITIVE_INFINITY;
      for (int from = 0; from <= to - LEAST; from++) {
        double cost = costs[from] + segments.cost(from, to) + penalty;
        if (cost < costs[to]) {
          costs[to] = cost;
          begins[to] = from;
        }
      }
    }
    List<Integer> changes = new ArrayList<>();
    for (int at = begins[size]; at > 0; at = begins[at]) {
      changes.addFirst(at);
    }
    return changes;
  }

  /** Without the changes that separate equal levels, the least of them first. */
  private List<Integer> merged(List<Integer> changes) {
    List<Integer> kept = new ArrayList<>(changes);
    while (!kept.isEmpty()) {
      int least = 0;
      for (int i = 1; i < kept.size(); i++) {
        least = distinct(kept, i) < distinct(kept, least) ? i : least;
      }
      if (distinct(kept, least) >= 1) {
        return List.copyOf(kept);
      }
      kept.subList(least, least + 1).clear();
    }
    return List.of();
  }

  /** Difference between the levels beside a change, in differences that matter. */
  private double distinct(List<Integer> changes, int i) {
    int from = i == 0 ? 0 : changes.get(i - 1);
    int at = changes.get(i);
    int to = i == changes.size() - 1 ? segments.size() : changes.get(i + 1);
    double before = segments.mean(from, at);
    double after = segments.mean(at, to);
    double error =
        Math.sqrt(
            segments.variance(from, at) / (at - from) + segments.variance(at, to) / (to - at));
    double matters = Math.max(MATTERS * Math.max(Math.abs(before), Math.abs(after)), resolution);
    return Math.abs(after - before) / Math.max(matters, APART * error);
  }
}
