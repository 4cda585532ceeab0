package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.cell.CellPercentiles;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A percentile of the response time that charts show.
 *
 * @param label as in a legend
 * @param of a cell, in milliseconds; null where too few requests were measured
 * @param measured in a trial, in milliseconds; NaN where too few requests were measured
 * @param figure the same figure, as predictions have it
 */
public record Percentile(
    String label,
    Function<CellPercentiles, @Nullable Double> of,
    ToDoubleFunction<LoadSummary> measured,
    Figure figure) {
  /** The median. */
  public static final Percentile P50 =
      new Percentile("p50", CellPercentiles::p50Ms, load -> load.latencies().p50Ms(), Figure.P50);

  /** The 95th. */
  public static final Percentile P95 =
      new Percentile("p95", CellPercentiles::p95Ms, load -> load.latencies().p95Ms(), Figure.P95);

  /** The 99th. */
  public static final Percentile P99 =
      new Percentile("p99", CellPercentiles::p99Ms, LoadSummary::knownP99Ms, Figure.P99);

  /** All of them, the least first. */
  public static final List<Percentile> ALL = List.of(P50, P95, P99);

  /** By a solver, in milliseconds. */
  public ExpectedFigure expected() {
    return figure::of;
  }

  /** Their labels. */
  public static List<String> labels() {
    return ALL.stream().map(Percentile::label).toList();
  }
}
