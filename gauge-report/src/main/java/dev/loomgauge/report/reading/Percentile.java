package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A percentile of the response time that charts show.
 *
 * @param label as in a legend
 * @param measured by a load engine, in milliseconds; NaN where too few requests were measured
 * @param figure the same figure, as predictions have it
 */
public record Percentile(String label, ToDoubleFunction<LoadSummary> measured, Figure figure) {
  /** All of them, the least first. */
  public static final List<Percentile> ALL =
      List.of(
          new Percentile("p50", load -> load.latencies().p50Ms(), Figure.P50),
          new Percentile("p95", load -> load.latencies().p95Ms(), Figure.P95),
          new Percentile("p99", LoadSummary::knownP99Ms, Figure.P99));

  /** By a solver, in milliseconds. */
  public ExpectedFigure expected() {
    return figure::of;
  }

  /** Their labels. */
  public static List<String> labels() {
    return ALL.stream().map(Percentile::label).toList();
  }
}
