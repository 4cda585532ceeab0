package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.LoadSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What is compared between cells.
 *
 * @param moreIsFaster whether a larger figure is the better one
 * @param figure NaN where it rests on too few requests
 */
record Metric(String name, boolean moreIsFaster, ToDoubleFunction<LoadSummary> figure) {
  /** Nothing else, because every further figure makes each of them harder to decide. */
  static final List<Metric> ALL =
      List.of(
          new Metric("throughput", true, LoadSummary::throughputRps),
          new Metric("p99", false, LoadSummary::knownP99Ms));
}
