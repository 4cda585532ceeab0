package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How many of the answers of a measurement failed: figures that fit together do not mean that a
 * service worked.
 */
public final class FailedAnswers {
  /** A smaller share is shown among the figures only. */
  private static final double MANY = 0.1;

  /** From here on the figures are those of failures. */
  private static final double MOST = 0.5;

  private static final Pattern UNANSWERED =
      Pattern.compile(
          "(?i)time|connect|refused|reset|deadline|no answer|read|write|eof|dial|error");
  private static final int KINDS = 3;
  private static final int LONGEST = 40;

  private FailedAnswers() {}

  /**
   * Whether nothing was answered: no law speaks of that. A rate of 0 beside a response time was
   * rounded.
   */
  public static boolean none(AuditRow row) {
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    PrintedFigure rate = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure failed = row.figure(AuditColumn.FAILURES);
    if (requests == null) {
      return rate != null && rate.value() == 0 && row.value(AuditColumn.MEAN) == 0;
    }
    return requests.value() == 0
        || (failed != null
            && !failed.percent()
            && failed.value() >= requests.value()
            && !row.has(AuditColumn.MEAN)
            && !row.has(AuditColumn.P50)
            && !row.has(AuditColumn.MAX));
  }

  /** The share, if it is so large that nobody should read past it, in words. */
  public static Optional<String> words(AuditRow row, PrintedMeasurement measurement) {
    PrintedFigure failed = row.figure(AuditColumn.FAILURES);
    double all = all(row, failed, measurement.countsAnswersAlone());
    double share =
        failed == null
            ? row.value(AuditColumn.ERROR_RATE)
            : failed.percent() ? failed.value() / 100 : all > 0 ? failed.value() / all : 0;
    if (share < MANY) {
      return Optional.empty();
    }
    String count =
        failed != null && !failed.percent() && all > 0
            ? Amount.words(" (%s of %s%s)", failed, all, kinds(measurement))
            : kinds(measurement).replaceFirst("^: (.*)$", " ($1)");
    String meaning =
        measurement.countsAnswersAlone()
            ? "; they are in no other figure"
            : unanswered(measurement)
                ? ""
                : share >= MOST
                    ? "; the figures are mostly those of failures"
                    : "; the figures count them as answers";
    return Optional.of(Amount.share(share) + " of the answers failed" + count + meaning);
  }

  /** All requests, those that failed among them; 0 where their number is not known. */
  private static double all(AuditRow row, @Nullable PrintedFigure failed, boolean apart) {
    boolean told = row.has(AuditColumn.REQUESTS);
    if (!told && (!row.has(AuditColumn.THROUGHPUT) || !row.has(AuditColumn.DURATION))) {
      return 0;
    }
    double counted =
        told
            ? row.value(AuditColumn.REQUESTS)
            : Math.rint(row.value(AuditColumn.THROUGHPUT) * row.value(AuditColumn.DURATION));
    double bad = failed == null || failed.percent() ? 0 : failed.value();
    return apart || bad > counted ? counted + bad : counted;
  }

  /** Whether most failures are requests without an answer, whose times no tool counts. */
  private static boolean unanswered(PrintedMeasurement measurement) {
    double none =
        measurement.failures().entrySet().stream()
            .filter(kind -> UNANSWERED.matcher(kind.getKey()).find())
            .mapToDouble(Map.Entry::getValue)
            .sum();
    return none > measurement.failed() / 2;
  }

  private static String kinds(PrintedMeasurement measurement) {
    Map<String, Double> kinds = measurement.failures();
    if (kinds.size() == 1) {
      return ": " + shown(kinds.keySet().iterator().next());
    }
    String told =
        kinds.entrySet().stream()
            .limit(KINDS)
            .map(kind -> Amount.of(kind.getValue()) + " " + shown(kind.getKey()))
            .collect(Collectors.joining(", "));
    return told.isBlank() ? "" : ": " + told + (kinds.size() > KINDS ? ", ..." : "");
  }

  private static String shown(String kind) {
    String last = kind.replaceFirst(".*: ", "").replaceFirst(" \\(.*", "");
    return last.length() <= LONGEST ? last : last.substring(0, LONGEST) + "...";
  }
}
