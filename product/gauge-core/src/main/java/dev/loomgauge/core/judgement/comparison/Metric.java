package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.LoadSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What is compared between cells.
 *
 * @param moreIsFaster whether a larger figure is the better one
 * @param figure NaN where it rests on too few requests
 * @param resolution share by which the figure of one window is uncertain, however alike windows are
 */
record Metric(
    String name,
    boolean moreIsFaster,
    ToDoubleFunction<LoadSummary> figure,
    ToDoubleFunction<LoadSummary> resolution) {
  /** Nothing else, because every further figure makes each of them harder to decide. */
  static final List<Metric> ALL =
      List.of(
          new Metric("throughput", true, LoadSummary::throughputRps, LoadSummary::resolution),
          new Metric("p99", false, LoadSummary::knownP99Ms, _ -> LoadSummary.OF_A_LATENCY));

  /** Share by which the figure of one of these windows is uncertain: the root mean square. */
  double resolution(List<LoadSummary> windows) {
    return Math.sqrt(
        windows.stream().mapToDouble(resolution).map(each -> each * each).average().orElse(0));
  }
}
