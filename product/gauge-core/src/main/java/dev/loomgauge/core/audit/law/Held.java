package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something of which a row has a limited number, and for how long a request holds one. A limit is a
 * ceiling only where it is held for the delay: a connection that goes back to its pool before the
 * delay limits something else, and event loops or virtual threads hold nothing while they wait.
 */
public enum Held {
  /** A user waits for its own request at least for the delay, then thinks. */
  USERS(AuditColumn.USERS, AuditColumn.SERVICE_DELAY, "users"),
  /** A platform thread blocks for the delay; others do not. */
  THREADS(AuditColumn.THREAD_LIMIT, AuditColumn.THREAD_MODEL, "threads"),
  /** A connection is held for the delay where {@code conn_mode} says "held". */
  CONNECTIONS(AuditColumn.CONNECTION_LIMIT, AuditColumn.CONN_MODE, "connections");

  private final AuditColumn limit;
  private final AuditColumn mode;
  private final String plural;

  /** What tells how many there are, what says whether one is held for the delay, and a name. */
  Held(AuditColumn limit, AuditColumn mode, String plural) {
    this.limit = limit;
    this.mode = mode;
    this.plural = plural;
  }

  String plural() {
    return plural;
  }

  /** Whether the limit does not bind in such a row, or the row has none. */
  public boolean free(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    boolean unlimited = this != USERS && !row.has(limit);
    return unlimited
        || (delay != null && delay.value() == 0)
        || switch (this) {
          case USERS -> row.says(AuditColumn.LOAD, "open");
          case THREADS -> row.has(mode) && !row.says(mode, "platform");
          case CONNECTIONS -> row.has(mode) && !row.says(mode, "held");
        };
  }

  /** For how long at least, in milliseconds; null where the row does not report. */
  public @Nullable Double millis(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    if (delay == null || !row.has(mode)) {
      return null;
    }
    return delay.value() + (this == USERS ? row.value(AuditColumn.THINK) : 0);
  }

  /**
   * X &lt;= capacity / time held: the asymptotic bound of Denning and Buzen, "The Operational
   * Analysis of Queueing Network Models", ACM Computing Surveys 10 (1978), and Little's law over
   * what is held. At the ends of the window at most as many requests as the capacity are cut. A
   * request that failed may have held nothing: impossible is only what is above the ceiling without
   * them.
   */
  public LawFinding ceiling(AuditRow row) {
    if (free(row)) {
      return LawFinding.silent();
    }
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure capacity = row.figure(limit);
    Double heldMs = millis(row);
    if (x == null || capacity == null || heldMs == null) {
      return LawFinding.missing(
          row, AuditColumn.THROUGHPUT, limit, AuditColumn.SERVICE_DELAY, mode);
    }
    double most = capacity.value() / heldMs * 1000;
    double margin = x.value() / most - 1;
    double tolerance =
        x.relativeRounding()
            + Window.edges(row, heldMs)
            + (this == USERS ? Window.chance(row, capacity.value(), x.value(), heldMs) : 0);
    double answered = x.value() * (1 - Failing.share(row, x.value()));
    return LawFinding.atMost(
        margin,
        tolerance,
        answered / most - 1 > tolerance + Law.BOUND_SLACK
            ? Law.BOUND_SLACK
            : Double.POSITIVE_INFINITY,
        () ->
            Amount.rate(x.value())
                + (x.value() > most ? " is above " : " is within ")
                + law(capacity.value(), heldMs),
        "The counting window was longer than the time it was divided by (requests of the ramp or of"
            + " the drain counted), or the delay or the limit was not the one stated.");
  }

  /**
   * R &gt;= N x time held / capacity - Z in a closed model: the lower bound of the response time
   * that follows from a ceiling by Little's law (Denning and Buzen 1978; Lazowska and others,
   * "Quantitative System Performance", 1984, chapter 5). The first requests of a run find no queue,
   * for as long as the queue takes to fill.
   */
  public LawFinding queue(AuditRow row) {
    if (free(row) || row.says(AuditColumn.LOAD, "open") || Window.inStages(row)) {
      return LawFinding.silent();
    }
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure capacity = row.figure(limit);
    Double heldMs = millis(row);
    if (mean == null
        || users == null
        || capacity == null
        || heldMs == null
        || users.value() <= capacity.value()) {
      return LawFinding.silent();
    }
    double think = row.value(AuditColumn.THINK);
    double cycle = users.value() / capacity.value() * heldMs;
    double floor = cycle - think;
    if (floor <= 0) {
      return LawFinding.silent();
    }
    double margin = mean.value() / floor - 1;
    double tolerance =
        mean.relativeRounding()
            + Window.edges(row, cycle)
            + Window.chance(row, users.value(), capacity.value() * 1000 / heldMs, cycle);
    Shortage shortage =
        new Shortage(users.value(), capacity.value() * 1000 / heldMs, mean.most(), think);
    boolean sure = Failing.none(row) && shortage.proven(row);
    return LawFinding.atLeast(
        margin,
        tolerance,
        sure ? Law.SLACK : Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "a mean of %s ms%s%s users x %s ms / %s %s = %s ms",
                mean,
                margin < 0 ? " is below " : " is at least ",
                users,
                heldMs,
                capacity,
                plural,
                cycle),
        "The slowest requests are missing from the mean (dropped at a timeout, or rejected and not"
            + " counted), or there were fewer users than stated.");
  }

  /** A ceiling in requests per second, and its law with the numbers. */
  public record Ceiling(double rps, String law) {}

  /**
   * The least of the ceilings that a row's own parameters give, which binds; empty where a row
   * tells no delay, or nothing that is held for it.
   */
  public static Optional<Ceiling> leastCeiling(AuditRow row) {
    return Stream.of(values())
        .filter(held -> !held.free(row))
        .flatMap(held -> Stream.ofNullable(held.of(row)))
        .min(Comparator.comparingDouble(Ceiling::rps));
  }

  private @Nullable Ceiling of(AuditRow row) {
    double capacity = row.value(limit);
    Double heldMs = millis(row);
    return capacity == 0 || heldMs == null || heldMs == 0
        ? null
        : new Ceiling(capacity / heldMs * 1000, law(capacity, heldMs));
  }

  /** The law with its numbers: "200 users / 300 ms = 667 req/s". */
  private String law(double capacity, double heldMs) {
    return Amount.words(
        "%s %s / %s ms = %s req/s", capacity, plural, heldMs, capacity / heldMs * 1000);
  }
}
