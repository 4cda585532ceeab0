package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import java.util.ArrayList;
import java.util.List;

/** The points of a distribution of response times that a row tells. */
final class Latencies {
  /** All of them, the mean first. */
  static final List<Column> ALL =
      List.of(Column.MEAN, Column.P50, Column.P95, Column.P99, Column.P999, Column.MAX);

  private static final List<Point> QUANTILES =
      List.of(
          new Point(Column.P50, 0.5),
          new Point(Column.P95, 0.95),
          new Point(Column.P99, 0.99),
          new Point(Column.P999, 0.999),
          new Point(Column.MAX, 1));

  private Latencies() {}

  /** A column and the share of requests that are no slower. */
  private record Point(Column column, double share) {}

  /**
   * One quantile of a row.
   *
   * @param share of requests that are no slower, 1 for the maximum
   */
  record Quantile(Column column, double share, Figure figure) {}

  /** The quantiles that a row has, from the median to the maximum. */
  static List<Quantile> quantiles(Row row) {
    List<Quantile> found = new ArrayList<>(QUANTILES.size());
    for (Point point : QUANTILES) {
      Figure figure = row.figure(point.column());
      if (figure != null) {
        found.add(new Quantile(point.column(), point.share(), figure));
      }
    }
    return found;
  }
}
