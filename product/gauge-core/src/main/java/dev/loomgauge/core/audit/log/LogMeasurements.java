package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The measurements of a log: the time in which all users were at work, and the whole test where
 * that gives another throughput.
 */
final class LogMeasurements {
  /** Clocks of logs tick in milliseconds. */
  private static final double TICK = 1;

  /** A shorter steady part than this is none, in seconds. */
  private static final double SHORTEST = 2;

  /** From here on ramp and drain change the throughput. */
  private static final double MATTERS = 0.05;

  private static final Map<AuditColumn, Double> QUANTILES =
      Map.of(
          AuditColumn.P50, 0.5,
          AuditColumn.P75, 0.75,
          AuditColumn.P90, 0.9,
          AuditColumn.P95, 0.95,
          AuditColumn.P99, 0.99,
          AuditColumn.P999, 0.999);

  private final LogTally tally;
  private final LogPauses pauses;

  LogMeasurements(LogTally tally) {
    this.tally = tally;
    this.pauses = LogPauses.of(tally);
  }

  List<PrintedMeasurement> all() {
    List<PrintedMeasurement> all = new ArrayList<>();
    double seconds = Math.max(1, tally.endMs() - tally.beginMs()) / 1000.0;
    double rate = tally.requests() / seconds;
    Tenths.Part part = tally.tenths().between(tally.firstAtMostMs(), tally.lastAtMostMs());
    boolean steady = tally.mostUsers() > 0 && part.seconds() >= SHORTEST && part.count() > 0;
    boolean ramped = steady && Math.abs(rate / (part.count() / part.seconds()) - 1) > MATTERS;
    if (steady) {
      all.add(steady(part));
    }
    if (!steady || ramped) {
      all.add(whole(seconds, rate, ramped));
    }
    return all;
  }

  private PrintedMeasurement steady(Tenths.Part part) {
    PrintedMeasurement found = new PrintedMeasurement("while all users were at work", 1);
    String from = count(part.count()) + " requests that ended in " + text(part.seconds()) + " s";
    found.take(AuditColumn.REQUESTS, PrintedFigure.exact(part.count()), from);
    found.take(AuditColumn.FAILURES, PrintedFigure.exact(part.failed()), from);
    found.take(AuditColumn.DURATION, new PrintedFigure(part.seconds(), 0.001, 0.001, false), from);
    rate(found, part.count() / part.seconds(), part.seconds(), from);
    mean(found, (double) part.sumMs() / part.count(), from);
    found.assume(AuditColumn.WINDOW, "steady", "the log shows when all users were at work");
    common(found);
    return found;
  }

  private PrintedMeasurement whole(double seconds, double rate, boolean ramped) {
    PrintedMeasurement found = new PrintedMeasurement("whole test", 1);
    String from = count(tally.requests()) + " requests in " + text(seconds) + " s";
    found.take(AuditColumn.REQUESTS, PrintedFigure.exact(tally.requests()), from);
    found.take(AuditColumn.FAILURES, PrintedFigure.exact(tally.failed()), from);
    found.take(AuditColumn.DURATION, new PrintedFigure(seconds, 0.001, 0.001, false), from);
    rate(found, rate, seconds, from);
    mean(found, tally.meanMs(), from);
    if (ramped) {
      found.assume(AuditColumn.WINDOW, "ramp", "the log shows when users began and ended");
      found.note("The whole test has its ramp or its drain in it, and so has its throughput.");
    }
    quantiles(found);
    common(found);
    return found;
  }

  private void quantiles(PrintedMeasurement found) {
    String from = "histogram of all requests";
    QUANTILES.forEach(
        (column, share) ->
            found.take(
                column, new PrintedFigure(tally.times().quantile(share), 0.5, TICK, false), from));
    found.take(AuditColumn.MAX, new PrintedFigure(tally.longestMs(), 0.5, TICK, false), from);
  }

  private void common(PrintedMeasurement found) {
    if (tally.mostUsers() > 0) {
      found.take(
          AuditColumn.USERS,
          PrintedFigure.exact(tally.mostUsers()),
          "the most users at work at once");
    }
    found.take(
        AuditColumn.IN_FLIGHT,
        PrintedFigure.exact(tally.timeline().peak().least()),
        "begins and ends of requests");
    found.take(AuditColumn.PAUSE, PrintedFigure.exact(pauses.longestMs()), "begins of requests");
    if (tally.isOpen()) {
      found.open(
          tally.userStarts() > 0
              ? count(tally.userStarts()) + " users came and went"
              : "requests are sent at a rate");
    } else {
      found.closed("its users send again when they have an answer");
    }
    inFlight(found);
    pauses(found);
    ports(found);
    if (tally.failed() > 0) {
      found.note(
          "Failed requests are in the mean; without them it is %s ms instead of %s ms."
              .formatted(text(tally.meanAnsweredMs()), text(tally.meanMs())));
    }
  }

  private void inFlight(PrintedMeasurement found) {
    LogTimeline.Peak peak = tally.timeline().peak();
    found.note(
        "In flight at most: %s%s, counted by %s"
            .formatted(
                count(peak.least()),
                peak.most() > peak.least() ? " to " + count(peak.most()) : "",
                tally.timeline().width() == 1
                    ? "the millisecond."
                    : tally.timeline().width() + " milliseconds."));
  }

  private void pauses(PrintedMeasurement found) {
    if (pauses.count() == 0) {
      return;
    }
    found.note(
        ("Pauses in which no request began: %s, together %s ms, the longest %s ms from %s on with "
                + "%s requests in flight; some %s were due. p99 is %s ms as logged, and %s ms had they been sent.")
            .formatted(
                count(pauses.count()),
                count(pauses.totalMs()),
                count(pauses.longestMs()),
                Instant.ofEpochMilli(pauses.longestFrom()),
                count(pauses.inFlight()),
                count(Math.round(pauses.due())),
                text(tally.times().quantile(0.99)),
                text(pauses.corrected().quantile(0.99))));
  }

  /** A lost first packet is sent again after 1 s, then after 2 s and 4 s more. */
  private void ports(PrintedMeasurement found) {
    ElapsedTimes times = tally.times();
    double slow = times.between(1000, 1100) + times.between(3000, 3200) + times.between(7000, 7300);
    double beside =
        times.between(850, 1000) + times.between(2600, 3000) + times.between(6500, 7000);
    if (slow >= 5 && slow > 10 * beside && times.quantile(0.5) < 500) {
      found.note(
          count(Math.round(slow))
              + " requests took a little more than 1, 3 or 7 s: the times after which a connection"
              + " that had no answer is tried again.");
    }
  }

  private void rate(PrintedMeasurement found, double rate, double seconds, String from) {
    found.take(
        AuditColumn.THROUGHPUT,
        new PrintedFigure(rate, 0.005, rate * TICK / 1000 / seconds, false),
        from);
  }

  private static void mean(PrintedMeasurement found, double ms, String from) {
    found.take(AuditColumn.MEAN, new PrintedFigure(ms, 0.005, TICK, false), from);
  }

  private static String text(double value) {
    String text = String.format(Locale.ROOT, "%,.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
