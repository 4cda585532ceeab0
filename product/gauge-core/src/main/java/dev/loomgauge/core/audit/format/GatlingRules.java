package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/** What follows from several figures of a print of Gatling together. */
final class GatlingRules {
  /** The least to which Gatling knew times while it had two percentiles, in milliseconds. */
  static final double TEN_MS = 10;

  private static final Phrase THIRD = Phrase.of("percentiles[34].total:");

  private GatlingRules() {}

  /** Gatling divides by whole seconds, rounded up: the rate may have been that of one less. */
  static void wholeSeconds(PrintedMeasurement found) {
    double rate = found.amount(AuditColumn.THROUGHPUT);
    double requests = found.amount(AuditColumn.REQUESTS);
    if (rate <= 0 || requests <= 0) {
      return;
    }
    double seconds = requests / rate;
    found.widen(AuditColumn.THROUGHPUT, seconds > 1.5 ? rate / (seconds - 1) : rate);
    double rounding = seconds < 0.5 ? 0 : 0.5;
    found.take(
        AuditColumn.DURATION,
        new PrintedFigure(rounding == 0 ? seconds : Math.rint(seconds), rounding, rounding, false),
        "requests / rate, which is over whole seconds");
  }

  /** Until 2.0 Gatling had two percentiles, 95 and 99, and rounded times to 10 ms. */
  static void twoPercentiles(RunFigures run, PrintedMeasurement found) {
    if (run.line(THIRD).isEmpty() && found.has(AuditColumn.P75)) {
      found.move(AuditColumn.P75, AuditColumn.P99);
      found.move(AuditColumn.P50, AuditColumn.P95);
      LatencyQuantiles.ALL.forEach(column -> found.widen(column, TEN_MS));
      found.note(
          "percentiles1 and 2 are taken for the percentiles 95 and 99, Gatling's own choice; its"
              + " times are rounded to 10 ms.");
    }
  }

  /**
   * The total of Gatling has the failures in it, which are often quick. A maximum that is that of
   * some failures, so few that no percentile shows them, is how long the client waited, and says
   * nothing of the answers.
   */
  static void apart(RunFigures run, PrintedMeasurement found) {
    double mean = found.amount(AuditColumn.MEAN);
    double answer = run.kept("slowest-answer");
    double failure = run.kept("slowest-failure");
    boolean shown =
        LatencyQuantiles.PERCENTILES.stream()
            .anyMatch(point -> found.amount(point.column()) > answer);
    if (answer > 0 && failure > answer && mean <= failure && !shown) {
      found.remove(AuditColumn.MAX);
      found.note(
          "The slowest request, of %s ms, failed, and its time was not taken; the slowest answer"
              + " took %s ms.",
          failure, answer);
    }
    List<PrintedFigure> means = run.partMeans();
    if (mean > 0
        && means.size() == 2
        && means.getLast().value() > 0
        && Math.abs(means.getFirst().value() / mean - 1) > ToolRules.APART) {
      found.note(
          "The mean of all is %s ms; without the failures, which took %s ms, it is %s ms.",
          mean, means.getLast().value(), means.getFirst().value());
    }
  }
}
