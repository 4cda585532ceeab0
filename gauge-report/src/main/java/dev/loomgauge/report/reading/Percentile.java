package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A percentile of the response time that charts show.
 *
 * @param label as in a legend
 * @param measured by a load engine, in milliseconds; NaN where too few requests were measured
 * @param expected by a solver, in milliseconds
 */
public record Percentile(
    String label, ToDoubleFunction<LoadSummary> measured, ExpectedFigure expected) {
  /** All of them, the least first. */
  public static final List<Percentile> ALL =
      List.of(
          new Percentile("p50", load -> load.latencies().p50Ms(), Expected::p50Ms),
          new Percentile("p95", load -> load.latencies().p95Ms(), Expected::p95Ms),
          new Percentile("p99", LoadSummary::knownP99Ms, Expected::p99Ms));

  /** Their labels. */
  public static List<String> labels() {
    return ALL.stream().map(Percentile::label).toList();
  }
}
