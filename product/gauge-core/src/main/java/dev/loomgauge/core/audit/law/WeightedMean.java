package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The mean of a total is that of its parts, each weighted by its requests, where their requests add
 * up to those of the total. Where some failed, requests without a time may be among them.
 *
 * @param parts the rows or kinds of answers of which the total is one
 */
public record WeightedMean(List<Part> parts) implements Law {
  /** Closer than this they are one figure to a reader. */
  private static final double SAME = 0.001;

  /** Beyond rounding. */
  private static final double SLACK = 0.03;

  /**
   * A part of a total.
   *
   * @param mean response time in milliseconds
   */
  public record Part(double requests, PrintedFigure mean) {}

  public WeightedMean {
    parts = List.copyOf(parts);
  }

  @Override
  public String name() {
    return "weighted-mean";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    double sum = parts.stream().mapToDouble(Part::requests).sum();
    if (mean == null || requests == null || sum == 0 || sum != requests.value()) {
      return LawFinding.silent();
    }
    double weighted = weighted(sum, PrintedFigure::value);
    boolean above = mean.value() > weighted;
    double rounding =
        above
            ? mean.value() - mean.least() + weighted(sum, PrintedFigure::most) - weighted
            : mean.most() - mean.value() + weighted - weighted(sum, PrintedFigure::least);
    double margin = mean.value() / Math.max(1e-6, weighted) - 1;
    return LawFinding.of(
        Math.abs(margin),
        margin,
        SAME + rounding / Math.max(1e-6, weighted),
        Failing.some(row) ? Double.POSITIVE_INFINITY : SLACK,
        () ->
            Amount.words(
                "the mean of all is %s ms, and %s ms by the %s parts of which it is the total",
                mean, weighted, String.valueOf(parts.size())),
        "The total was averaged over its rows without their weights, or is of another run.");
  }

  private double weighted(double requests, ToDoubleFunction<PrintedFigure> of) {
    return parts.stream().mapToDouble(part -> part.requests() * of.applyAsDouble(part.mean())).sum()
        / requests;
  }
}
