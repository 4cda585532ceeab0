package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The points of a distribution of response times that a row tells. */
public final class LatencyQuantiles {
  /** The percentiles that a row may tell, each with the share of requests that are no slower. */
  public static final List<Point> PERCENTILES =
      List.of(
          new Point(AuditColumn.P50, 0.5),
          new Point(AuditColumn.P75, 0.75),
          new Point(AuditColumn.P90, 0.9),
          new Point(AuditColumn.P95, 0.95),
          new Point(AuditColumn.P99, 0.99),
          new Point(AuditColumn.P999, 0.999));

  private static final List<Point> QUANTILES =
      Stream.concat(PERCENTILES.stream(), Stream.of(new Point(AuditColumn.MAX, 1))).toList();

  /** The columns of all points, the mean first. */
  public static final List<AuditColumn> ALL =
      Stream.concat(Stream.of(AuditColumn.MEAN), QUANTILES.stream().map(Point::column)).toList();

  /** A time of 0 has no shares: this one has, in milliseconds. */
  private static final double SMALLEST = 1e-6;

  private LatencyQuantiles() {}

  /** By what shares of a time are taken, in milliseconds: itself, but above 0. */
  static double divisor(double ms) {
    return Math.max(SMALLEST, ms);
  }

  /** A column and the share of requests that are no slower. */
  public record Point(AuditColumn column, double share) {}

  /** One quantile of a row; the share of the maximum is 1. */
  public record Quantile(AuditColumn column, double share, PrintedFigure figure) {}

  /** The mean and the quantiles that a row has, in the order of {@link #ALL}. */
  static Map<AuditColumn, PrintedFigure> times(AuditRow row) {
    Map<AuditColumn, PrintedFigure> times = new EnumMap<>(AuditColumn.class);
    for (AuditColumn column : ALL) {
      PrintedFigure figure = row.figure(column);
      if (figure != null) {
        times.put(column, figure);
      }
    }
    return times;
  }

  /** The quantiles that a row has, from the median to the maximum. */
  public static List<Quantile> quantiles(AuditRow row) {
    List<Quantile> found = new ArrayList<>(QUANTILES.size());
    for (Point point : QUANTILES) {
      PrintedFigure figure = row.figure(point.column());
      if (figure != null) {
        found.add(new Quantile(point.column(), point.share(), figure));
      }
    }
    return found;
  }

  /**
   * Milliseconds below which no response time is: the delay, or 0 where it is not known or where
   * failed requests, which may not have waited for it, can be among the others.
   */
  public static double delay(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    return delay == null || Failing.some(row) ? 0 : delay.value();
  }

  /**
   * The least mean that quantiles allow: the requests between two of them are all as fast as the
   * lower one. With p50, p95 and p99 it is 0.5 d + 0.45 p50 + 0.04 p95 + 0.01 p99.
   *
   * @param delay that no request is below, in milliseconds
   * @param of what to take of a figure: its value, or the least that it can be
   */
  public static double least(
      double delay, List<Quantile> quantiles, ToDoubleFunction<PrintedFigure> of) {
    double sum = 0;
    double below = delay;
    double share = 0;
    for (Quantile one : quantiles) {
      sum += (one.share() - share) * below;
      below = of.applyAsDouble(one.figure());
      share = one.share();
    }
    return sum + (1 - share) * below;
  }

  /**
   * The most that quantiles allow: the requests between two of them are all as slow as the upper
   * one. Without a maximum, the highest quantile.
   *
   * @param of what to take of a figure: its value, or the most that it can be
   */
  public static double most(List<Quantile> quantiles, ToDoubleFunction<PrintedFigure> of) {
    if (quantiles.getLast().share() < 1) {
      return of.applyAsDouble(quantiles.getLast().figure());
    }
    return slowest(quantiles, of);
  }

  /** The sum of the times of all requests up to the highest quantile, as a share of all of them. */
  static double slowest(List<Quantile> quantiles, ToDoubleFunction<PrintedFigure> of) {
    double sum = 0;
    double share = 0;
    for (Quantile one : quantiles) {
      sum += (one.share() - share) * of.applyAsDouble(one.figure());
      share = one.share();
    }
    return sum;
  }
}
