package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Times at which nothing was sent, so that no response time shows them (coordinated omission). */
public final class StandstillLaws {
  /** Requests that must have been due: that none of them came has a chance of e^-20. */
  private static final double DUE = 20;

  private static final String SENDING_PAUSE_CAUSE =
      "The generator stood still, or all its users waited for the service at once; requests that"
          + " were due meanwhile were never sent, and percentiles leave them out.";

  private static final double LEAST_MS = 250;
  private static final double OF_WINDOW = 0.04;
  private static final double TIMES = 8;
  private static final double NINE_IN_TEN = 0.9;

  /** The share of users that must have stood still, as far as the mean tells. */
  private static final double OF_USERS = 0.5;

  /** An exponential distribution has a maximum of ln(n) means: 14 of a million requests. */
  private static final double CYCLES = 20;

  /** The share of the deviation of a standstill that a deviation must have to be that of one. */
  private static final double SPREAD = 0.5;

  /** Corrected means are above users / throughput by this where all stood still. */
  private static final double SURPLUS = 1.5;

  private StandstillLaws() {}

  /**
   * A pause in which no request began although many were due: what would have waited then is in no
   * response time (coordinated omission). Only logs of single requests show it.
   */
  public static LawFinding sendingPause(AuditRow row) {
    PrintedFigure pause = row.figure(AuditColumn.PAUSE);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (pause == null || x == null) {
      return LawFinding.silent();
    }
    double due = x.value() * pause.value() / 1000;
    boolean paused = due >= DUE;
    return new LawFinding.Checked(
        paused ? Plausibility.SUSPICIOUS : Plausibility.CONSISTENT,
        due / DUE - 1,
        0,
        () ->
            paused
                ? Amount.words(
                    "no request began for %s ms, in which %s were due at %s req/s",
                    pause, Math.rint(due), x)
                : "requests began without a pause",
        paused ? SENDING_PAUSE_CAUSE : "");
  }

  /**
   * A maximum that is a good part of the window, far above what nine in ten requests took or more:
   * had requests been sent at an even rate while the slowest was under way, the share max / window
   * of them would have met the same standstill, and percentiles would show it. In a closed model
   * the mean tells whether all users stood still or one request was slow: if all did, they took N x
   * max of the N x T that users have. A tool that corrects its times shows it by a mean that is
   * beyond what its users can have waited. One user sends one request after the other by design,
   * and times from a schedule have the wait of what was due in them.
   */
  public static LawFinding standstill(AuditRow row) {
    PrintedFigure max = row.figure(AuditColumn.MAX);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    if (max == null
        || seconds == null
        || row.has(AuditColumn.PAUSE)
        || row.says(AuditColumn.LATENCY, "schedule")) {
      return LawFinding.silent();
    }
    double share = max.value() / 1000 / seconds.value();
    boolean alone = row.value(AuditColumn.USERS) == 1;
    if (alone || max.value() < LEAST_MS || share < OF_WINDOW) {
      return LawFinding.silent();
    }
    return row.says(AuditColumn.LATENCY, "corrected")
        ? corrected(row, max, share)
        : measured(row, max, share);
  }

  private static LawFinding measured(AuditRow row, PrintedFigure max, double share) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    Quantile usual = usual(quantiles, max.value());
    PrintedFigure typicalFigure =
        usual != null ? usual.figure() : quantiles.size() == 1 ? mean : null;
    double times = usual == null ? CYCLES : TIMES;
    if (typicalFigure == null
        || max.value() < times * typicalFigure.value()
        || !allOf(row, quantiles, usual, max)) {
      return LawFinding.silent();
    }
    double typical = typicalFigure.value();
    String name = usual == null ? "the mean" : usual.column().header();
    return suspicious(
        max.value() / (times * LatencyQuantiles.divisor(typical)) - 1,
        max,
        share,
        Amount.words(
            "%s is %s ms: had requests been sent meanwhile, percentiles would show it",
            name, typical));
  }

  /** The highest percentile, from p90 on, that lies far below the maximum. */
  private static @Nullable Quantile usual(List<Quantile> quantiles, double max) {
    Quantile usual = null;
    for (Quantile one : quantiles) {
      boolean far = one.share() < 1 && one.figure().value() * TIMES <= max;
      usual = far && one.share() >= NINE_IN_TEN ? one : usual;
    }
    return usual;
  }

  /** Whether the mean leaves room for all users to have waited; true where it is not known. */
  private static boolean allOf(
      AuditRow row, List<Quantile> quantiles, @Nullable Quantile usual, PrintedFigure max) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (mean == null || users == null || requests == null || row.says(AuditColumn.LOAD, "open")) {
      return true;
    }
    double others = usual == null ? 0 : Math.min(mean.value(), most(quantiles, usual));
    double slow = requests.value() * Math.max(0, mean.most() - others);
    return slow >= OF_USERS * users.value() * max.value();
  }

  /** The most that the mean of those that were not slow can be: all as slow as percentiles let. */
  private static double most(List<Quantile> quantiles, Quantile usual) {
    List<Quantile> up = quantiles.stream().filter(one -> one.share() <= usual.share()).toList();
    return LatencyQuantiles.slowest(up, PrintedFigure::value) / usual.share();
  }

  private static LawFinding corrected(AuditRow row, PrintedFigure max, double share) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (mean == null || users == null || x == null || x.value() == 0) {
      return LawFinding.silent();
    }
    double cycle = users.value() / x.value() * 1000;
    double surplus = mean.value() / cycle;
    return max.value() < CYCLES * cycle || surplus < SURPLUS || !spread(row, mean, cycle, max)
        ? LawFinding.silent()
        : suspicious(
            surplus / SURPLUS - 1,
            max,
            share,
            Amount.words(
                "its mean of %s ms, with samples added for requests that were not sent, is %s times"
                    + " the %s ms that users waited",
                mean, surplus, cycle));
  }

  /**
   * Whether the tail has the surplus of a mean. What is added for a standstill of M lies evenly
   * between 0 and M, so that a surplus of D in the mean comes with a variance of 2 D M / 3 at
   * least. Several requests at once on a connection (pipelining) raise all times alike. True where
   * no deviation is known.
   */
  private static boolean spread(
      AuditRow row, PrintedFigure mean, double cycleMs, PrintedFigure max) {
    PrintedFigure deviation = row.figure(AuditColumn.DEVIATION);
    double surplus = Math.max(0, mean.value() - cycleMs);
    return deviation == null
        || deviation.most() >= SPREAD * Math.sqrt(2.0 / 3 * surplus * max.value());
  }

  private static LawFinding suspicious(double margin, PrintedFigure max, double share, String why) {
    return LawFinding.suspicious(
        margin,
        0,
        () ->
            Amount.words(
                "the slowest request took %s ms, %s of the window, and %s",
                max, Amount.share(share), why),
        "The generator or the service stood still; a closed generator sends nothing meanwhile, so"
            + " that percentiles leave out what users would have waited.");
  }
}
