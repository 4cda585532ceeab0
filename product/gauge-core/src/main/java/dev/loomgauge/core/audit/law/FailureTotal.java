package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.function.Supplier;

/**
 * No more requests fail than are made, and a published error rate is that of the published counts,
 * whether the failed requests were counted among the requests or beside them.
 */
public record FailureTotal() implements Law {
  /** An error rate has three digits at the least. */
  private static final double DIGITS = 0.001;

  private static final String BESIDE =
      "Failed requests are counted over another window than requests, or in addition to those that"
          + " were answered.";
  private static final String CAUSE =
      "Failed requests are counted over another window than requests, or not among them.";

  @Override
  public String name() {
    return "failures-of-requests";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure failures = row.figure(AuditColumn.FAILURES);
    PrintedFigure rate = row.figure(AuditColumn.ERROR_RATE);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (rate != null && rate.value() > 1) {
      return above(
          rate.value() - 1, () -> "an error rate of " + Amount.of(rate.value()) + " is above 1");
    }
    if (failures == null) {
      return LawFinding.silent();
    }
    if (failures.percent()) {
      return failures.value() > 100
          ? above(
              failures.value() / 100 - 1,
              () -> Amount.of(failures.value()) + " % of the requests failed, more than all")
          : LawFinding.silent();
    }
    if (requests == null || requests.value() == 0) {
      return LawFinding.missing(row, AuditColumn.FAILURES, AuditColumn.REQUESTS);
    }
    return rate == null
        ? counts(failures.value(), requests.value())
        : rates(failures.value(), requests.value(), rate);
  }

  private static LawFinding above(double margin, Supplier<String> words) {
    return new LawFinding.Checked(
        Standing.IMPOSSIBLE,
        margin,
        0,
        words,
        "A percentage is given where a share is meant, or the count is of attempts.");
  }

  private static LawFinding counts(double failures, double requests) {
    double margin = failures / requests - 1;
    return LawFinding.of(
        margin,
        margin,
        0,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.of(failures)
                + " failures are "
                + (margin > 0 ? "more than the " : "among ")
                + Amount.of(requests)
                + " requests",
        BESIDE);
  }

  private static LawFinding rates(double failures, double requests, PrintedFigure rate) {
    double among = failures / requests;
    double beside = failures / (failures + requests);
    double nearest =
        Math.abs(rate.value() - among) < Math.abs(rate.value() - beside) ? among : beside;
    return LawFinding.of(
        Math.abs(rate.value() - nearest),
        rate.value() - nearest,
        Math.max(rate.digit(), DIGITS),
        DIGITS,
        () ->
            Amount.of(failures)
                + " of "
                + Amount.of(requests)
                + " requests are a share of "
                + Amount.of(nearest)
                + ", published is "
                + Amount.of(rate.value()),
        CAUSE);
  }
}
