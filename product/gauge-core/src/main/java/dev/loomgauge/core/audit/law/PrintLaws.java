package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Laws of one print, which compare its figures with each other. */
public final class PrintLaws {
  /** Closer than this they are one figure to a reader. */
  private static final double SAME = 0.001;

  private PrintLaws() {}

  /**
   * A fault that a tool is known for and that is in its figures.
   *
   * @param words what was printed and what is right, a sentence without a full stop
   * @param cause why, and what to do, a sentence
   */
  public static Law knownFault(String words, String cause) {
    return Law.of("known-fault", _ -> LawFinding.suspicious(0, 0, () -> words, cause));
  }

  /**
   * A tool prints one quantity in two places, and both are the same. Never impossible: which of the
   * two is false, neither tells.
   *
   * @param other as it stands elsewhere
   */
  public static Law equalFigures(
      AuditColumn column, PrintedFigure one, PrintedFigure other, String from) {
    double shown = LatencyQuantiles.divisor(one.value());
    LawFinding finding =
        LawFinding.near(
            other.value() / shown - 1,
            (one.rounding() + other.rounding()) / shown,
            Double.POSITIVE_INFINITY,
            () ->
                Amount.words(
                    "%s is %s, and %s where it stands again (%s)",
                    column.header(), one, other, from),
            "The print was put together from several runs, or a figure of it was changed.");
    return Law.of("equal-figures", _ -> finding);
  }

  /** A row or a kind of answers of a total, with its mean response time in milliseconds. */
  private record Part(double requests, PrintedFigure mean) {}

  /**
   * The mean of a total is that of its parts, each weighted by its requests, where their requests
   * add up to those of the total. Where some failed, requests without a time may be among them.
   *
   * @param means as many as parts have requests, else there is no such law
   */
  public static Optional<Law> weightedMean(List<Double> requests, List<PrintedFigure> means) {
    if (requests.isEmpty() || requests.size() != means.size()) {
      return Optional.empty();
    }
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      parts.add(new Part(requests.get(i), means.get(i)));
    }
    return Optional.of(Law.of("weighted-mean", row -> weightedMean(row, parts)));
  }

  private static LawFinding weightedMean(AuditRow row, List<Part> parts) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    double sum = parts.stream().mapToDouble(Part::requests).sum();
    if (mean == null || requests == null || sum == 0 || sum != requests.value()) {
      return LawFinding.silent();
    }
    double weighted = weighted(parts, sum, PrintedFigure::value);
    double rounding =
        mean.value() > weighted
            ? mean.value() - mean.least() + weighted(parts, sum, PrintedFigure::most) - weighted
            : mean.most() - mean.value() + weighted - weighted(parts, sum, PrintedFigure::least);
    return LawFinding.near(
        mean.value() / LatencyQuantiles.divisor(weighted) - 1,
        SAME + rounding / LatencyQuantiles.divisor(weighted),
        Failing.some(row) ? Double.POSITIVE_INFINITY : Law.SLACK,
        () ->
            Amount.words(
                "the mean of all is %s ms, and %s ms by the %s parts of which it is the total",
                mean, weighted, String.valueOf(parts.size())),
        "The total was averaged over its rows without their weights, or is of another run.");
  }

  private static double weighted(
      List<Part> parts, double requests, ToDoubleFunction<PrintedFigure> of) {
    return parts.stream().mapToDouble(part -> part.requests() * of.applyAsDouble(part.mean())).sum()
        / requests;
  }
}
