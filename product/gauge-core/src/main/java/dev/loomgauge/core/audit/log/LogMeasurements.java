package dev.loomgauge.core.audit.log;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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

  private final LogTally tally;
  private final Pauses pauses;

  LogMeasurements(LogTally tally) {
    this.tally = tally;
    this.pauses = Pauses.of(tally);
  }

  List<PrintedMeasurement> all() {
    List<PrintedMeasurement> all = new ArrayList<>();
    Tenths.Part part = tally.tenths().between(tally.firstAtMostMs(), tally.lastAtMostMs());
    boolean steady = tally.mostUsers() > 0 && part.seconds() >= SHORTEST && part.count() > 0;
    boolean ramped = steady && Math.abs(tally.whole().rate() / part.rate() - 1) > MATTERS;
    if (steady) {
      all.add(steady(part));
    }
    if (!steady || ramped) {
      all.add(whole(ramped));
    }
    return all;
  }

  private PrintedMeasurement steady(Tenths.Part part) {
    PrintedMeasurement found =
        measurement("while all users were at work", " requests that ended in ", part);
    found.assume(AuditColumn.WINDOW, "steady", "the log shows when all users were at work");
    common(found);
    return found;
  }

  private PrintedMeasurement whole(boolean ramped) {
    PrintedMeasurement found = measurement("whole test", " requests in ", tally.whole());
    if (ramped) {
      found.assume(AuditColumn.WINDOW, "ramp", "the log shows when users began and ended");
      found.note("The whole test has its ramp or its drain in it, and so has its throughput.");
    }
    String from = "histogram of all requests";
    for (LatencyQuantiles.Point percentile : LatencyQuantiles.PERCENTILES) {
      double ms = tally.times().quantile(percentile.share());
      found.take(percentile.column(), new PrintedFigure(ms, 0.5, TICK, false), from);
    }
    found.take(AuditColumn.MAX, new PrintedFigure(tally.longestMs(), 0.5, TICK, false), from);
    common(found);
    return found;
  }

  private static PrintedMeasurement measurement(String title, String words, Tenths.Part part) {
    double seconds = part.seconds();
    double rate = part.rate();
    String from = Numbers.count(part.count()) + words + Numbers.fixed(seconds, 2) + " s";
    return new PrintedMeasurement(title, 1)
        .take(AuditColumn.REQUESTS, PrintedFigure.exact(part.count()), from)
        .take(AuditColumn.FAILURES, PrintedFigure.exact(part.failed()), from)
        .take(AuditColumn.DURATION, new PrintedFigure(seconds, 0.001, 0.001, false), from)
        .take(
            AuditColumn.THROUGHPUT,
            new PrintedFigure(rate, 0.005, rate * TICK / 1000 / seconds, false),
            from)
        .take(AuditColumn.MEAN, new PrintedFigure(part.meanMs(), 0.005, TICK, false), from);
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
    found.take(
        AuditColumn.PAUSE, PrintedFigure.exact(pauses.longest().lasted()), "begins of requests");
    if (tally.isOpen()) {
      found.open(
          tally.userStarts() > 0
              ? Numbers.count(tally.userStarts()) + " users came and went"
              : "requests are sent at a rate");
    } else {
      found.closed("its users send again when they have an answer");
    }
    inFlight(found);
    pauses(found);
    ports(found);
    if (tally.whole().failed() > 0) {
      found.note(
          "Failed requests are in the mean; without them it is %s ms instead of %s ms.",
          Numbers.fixed(tally.meanAnsweredMs(), 2), Numbers.fixed(tally.whole().meanMs(), 2));
    }
  }

  private void inFlight(PrintedMeasurement found) {
    LogTimeline.Peak peak = tally.timeline().peak();
    found.note(
        "In flight at most: %s%s, counted by %s",
        peak.least(),
        peak.most() > peak.least() ? " to " + Numbers.count(peak.most()) : "",
        tally.timeline().width() == 1
            ? "the millisecond."
            : tally.timeline().width() + " milliseconds.");
  }

  private void pauses(PrintedMeasurement found) {
    if (!pauses.apart().isEmpty()) {
      LogTimeline.Gap gap = pauses.apart().getFirst();
      found.note(
          "No request was under way for %s ms from %s on: the log may be of several tests. Audit each"
              + " by itself.",
          gap.idle(), Instant.ofEpochMilli(gap.from() + gap.lasted() - gap.idle()));
    }
    if (pauses.all().isEmpty()) {
      return;
    }
    LogTimeline.Gap longest = pauses.longest();
    found.note(
        "Pauses in which no request began: %s, together %s ms, the longest %s ms from %s on with %s"
            + " requests in flight; some %s were due. p99 is %s ms as logged, and %s ms had they"
            + " been sent.",
        pauses.all().size(),
        pauses.totalMs(),
        longest.lasted(),
        Instant.ofEpochMilli(longest.from()),
        longest.inFlight(),
        Math.round(pauses.due()),
        tally.times().quantile(0.99),
        pauses.corrected().quantile(0.99));
  }

  /** A lost first packet is sent again after 1 s, then after 2 s and 4 s more. */
  private void ports(PrintedMeasurement found) {
    ElapsedTimes times = tally.times();
    double slow = times.between(1000, 1100) + times.between(3000, 3200) + times.between(7000, 7300);
    double beside =
        times.between(850, 1000) + times.between(2600, 3000) + times.between(6500, 7000);
    if (slow >= 5 && slow > 10 * beside && times.quantile(0.5) < 500) {
      found.note(
          "%s requests took a little more than 1, 3 or 7 s: the times after which a connection that"
              + " had no answer is tried again.",
          Math.rint(slow));
    }
  }

  /**
   * Pauses in which no request began although many were due. Beginnings at a rate have gaps by
   * chance, one of 20 mean gaps once in half a billion (e^-20); users that wait in step have gaps
   * as long as their requests, which is why a pause is three times as long as the median.
   *
   * @param apart in which none was under way either, for a minute and more
   * @param perMs requests that began in a millisecond on average
   * @param corrected response times, with those of the requests that were due
   */
  record Pauses(
      List<LogTimeline.Gap> all,
      List<LogTimeline.Gap> apart,
      double perMs,
      ElapsedTimes corrected) {
    static final double DUE = 20;
    private static final double MEDIANS = 3;
    private static final long SHORTEST_MS = 200;

    static Pauses of(LogTally tally) {
      double perMs = (double) tally.requests() / Math.max(1, tally.lastBeginMs() - tally.beginMs());
      double least =
          Math.max(SHORTEST_MS, Math.max(DUE / perMs, MEDIANS * tally.times().quantile(0.5)));
      List<LogTimeline.Gap> pauses = new ArrayList<>();
      List<LogTimeline.Gap> apart = new ArrayList<>();
      ElapsedTimes corrected = tally.times().copy();
      tally
          .timeline()
          .gaps(
              gap -> {
                if (gap.idle() >= Math.max(least, LogTally.APART_MS)) {
                  apart.add(gap);
                } else if (gap.lasted() >= least) {
                  pauses.add(gap);
                  // What was due at a moment of the pause would have waited for its end.
                  corrected.addBelow(gap.lasted(), perMs);
                }
              });
      return new Pauses(pauses, apart, perMs, corrected);
    }

    long totalMs() {
      return all.stream().mapToLong(LogTimeline.Gap::lasted).sum();
    }

    /** Requests that would have begun in them. */
    double due() {
      return totalMs() * perMs;
    }

    /** The longest; one of no time where there is none. */
    LogTimeline.Gap longest() {
      return all.stream()
          .max(Comparator.comparingLong(LogTimeline.Gap::lasted))
          .orElse(new LogTimeline.Gap(0, 0, 0, 0));
    }
  }
}
