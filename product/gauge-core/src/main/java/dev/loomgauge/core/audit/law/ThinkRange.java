package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The think times that the figures of a closed row allow though it tells none: by Little's law, Z =
 * N / X - R. At most, because no more users are there than told; at least, because no fewer are,
 * half of them where a ramp may lie inside the window, and none where requests failed.
 *
 * @param least milliseconds, 0 and up
 * @param most milliseconds, not below {@code least}
 */
public record ThinkRange(double least, double most) {
  /** The mean number of users over a window that is a ramp from its beginning to its end. */
  private static final double RAMP = 0.5;

  /** What a generator itself needs from an answer to the next request, in milliseconds. */
  private static final double GENERATOR_MS = 2;

  /** Of a row; null where it says nothing of them, tells them, or breaks Little's law by itself. */
  public static @Nullable ThinkRange of(AuditRow row) {
    if (!row.says(AuditColumn.LOAD, "closed") || row.has(AuditColumn.THINK)) {
      return null;
    }
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (n == null || x == null || x.value() == 0) {
      return null;
    }
    double cycle = n.value() / x.value() * 1000;
    double tolerance =
        x.relativeRounding()
            + Window.edges(row, cycle)
            + Window.chance(row, cycle, n.value(), x.value(), cycle)
            + Little.SLACK;
    double answered = 1 - Failing.share(row, x.value());
    double most = answered == 0 ? Double.MAX_VALUE : cycle * (1 + tolerance) / answered;
    double shown = row.says(AuditColumn.WINDOW, "steady") ? 1 - tolerance : RAMP - tolerance;
    double least = Failing.some(row) ? 0 : cycle * shown - slowest(row) - GENERATOR_MS;
    ThinkRange range = new ThinkRange(Math.max(0, least), most - quickest(row));
    return range.most() < range.least() ? null : range;
  }

  boolean has(double thinkMs) {
    return least <= thinkMs && thinkMs <= most;
  }

  private static double quickest(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    return mean != null
        ? mean.least()
        : LatencyQuantiles.least(LatencyQuantiles.delay(row), quantiles, PrintedFigure::least);
  }

  private static double slowest(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    return mean != null
        ? mean.most()
        : row.has(AuditColumn.MAX)
            ? LatencyQuantiles.most(LatencyQuantiles.quantiles(row), PrintedFigure::most)
            : Double.MAX_VALUE;
  }
}
