package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/**
 * Little's law, N = X (R + Z): J. D. C. Little, "A Proof for the Queuing Formula L = lambda W",
 * Operations Research 9 (1961). No more requests are in flight than there are users; nor, where
 * users do not think and are there from the first moment to the last, fewer.
 *
 * @param population users, or connections that carry one request at a time
 * @param whole whether all of it is at work all the time in a closed model, as users are
 */
public record Little(String name, AuditColumn population, boolean whole) implements Law {
  private static final String MORE =
      "The mean is not that of the requests that were counted (samples added or left out by the"
          + " load generator), or requests were counted for longer than the time they were divided"
          + " by.";
  private static final String SCHEDULE =
      "The mean is not that of the requests that were counted, or response times are taken from a"
          + " schedule of arrivals and not from when a connection sent the request.";
  private static final String FEWER =
      "Not all users were in flight: think time, a ramp inside the window, or fewer connections"
          + " than users.";
  private static final String DROPPED =
      "Requests that failed or ran over the client's timeout are missing from the mean.";

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure n = row.figure(population);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure r = row.figure(AuditColumn.MEAN);
    boolean idle = x != null && x.value() == 0;
    if (row.says(AuditColumn.LOAD, "open") || (n == null && !whole) || idle) {
      return LawFinding.silent();
    }
    if (n == null || x == null || r == null) {
      return LawFinding.missing(row, population, AuditColumn.THROUGHPUT, AuditColumn.MEAN);
    }
    double z = row.value(AuditColumn.THINK);
    Load load = Load.of(row, n, x, r.value() + z, r.relativeRounding());
    if (load.margin() > load.tolerance() && isNoResidence(row)) {
      return LawFinding.silent();
    }
    if (whole
        && !Window.inStages(row)
        && load.margin() < -load.tolerance() - SLACK - own(row, load) - stragglers(row)) {
      return tooFew(row, load, new Shortage(n.value(), x.most(), r.most(), z));
    }
    return LawFinding.atMost(
        load.margin(),
        load.tolerance(),
        (whole || row.says(AuditColumn.LOAD, "closed")) && load.isSurplus(row)
            ? SLACK
            : Double.POSITIVE_INFINITY,
        () ->
            product(load)
                + (load.margin() > load.tolerance() ? ", but there are " : ", of ")
                + (Window.inStages(row) ? "at most " : "")
                + population(load),
        !whole && !row.says(AuditColumn.LOAD, "closed") ? SCHEDULE : MORE);
  }

  /**
   * Whether the response times of a row may exceed what its users were in flight for. They run from
   * sending a request to its answer, unless the row says otherwise: taken from a schedule they hold
   * the wait for a free connection, a tool that corrects them has added samples, and the latency of
   * a table may be of an unnamed statistic.
   */
  public static boolean isNoResidence(AuditRow row) {
    return row.says(AuditColumn.LATENCY, "schedule")
        || row.says(AuditColumn.LATENCY, "corrected")
        || row.says(AuditColumn.LATENCY, "unnamed");
  }

  /**
   * The share of the users that stragglers leave idle: where a number of requests was sent, nobody
   * begins another while the last ones are under way.
   */
  private static double stragglers(AuditRow row) {
    PrintedFigure max = row.figure(AuditColumn.MAX);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    return max == null
            || seconds == null
            || Failing.some(row)
            || !row.says(AuditColumn.WINDOW, "count")
        ? 0
        : max.value() / 1000 / seconds.value();
  }

  /** The share of a cycle that the generator itself may take from an answer to the next request. */
  private static double own(AuditRow row, Load load) {
    return load.rps() * row.value(AuditColumn.GENERATOR) / 1000 / load.users();
  }

  /** The figures of a row, and which share rounding, the ends of the window and chance explain. */
  private record Load(double users, double rps, double cycleMs, double tolerance) {
    /** With the rounding of the cycle as a share of it. */
    static Load of(
        AuditRow row, PrintedFigure users, PrintedFigure rps, double cycleMs, double rounding) {
      return new Load(
          users.value(),
          rps.value(),
          cycleMs,
          rps.relativeRounding()
              + rounding
              + Window.edges(row, cycleMs)
              + Window.chance(row, users.value(), rps.value(), cycleMs));
    }

    double inFlight() {
      return rps * cycleMs / 1000;
    }

    double margin() {
      return inFlight() / users - 1;
    }

    /**
     * Whether too many are in flight beyond doubt where response times are residences: without
     * those that may have failed, which they may leave out.
     */
    boolean isSurplus(AuditRow row) {
      return inFlight() * (1 - Failing.share(row, rps)) / users - 1 > tolerance + SLACK;
    }
  }

  private LawFinding tooFew(AuditRow row, Load load, Shortage shortage) {
    Double failures = Failing.rate(row, load.rps());
    return new LawFinding.Checked(
        shortage.proven(row) ? Plausibility.IMPOSSIBLE : Plausibility.SUSPICIOUS,
        load.margin(),
        load.tolerance(),
        () ->
            Amount.words(
                "%s, but %s%s there: their mean is %s ms",
                product(load),
                population(load),
                Shortage.steady(row) ? " are always" : " should be",
                load.users() / load.rps() * 1000),
        failures != null && failures > Failing.FEW * load.rps() ? DROPPED : FEWER);
  }

  private String population(Load load) {
    return Amount.of(load.users()) + " " + population.header();
  }

  private static String product(Load load) {
    return Amount.words(
        "%s req/s x %s ms = %s requests in flight", load.rps(), load.cycleMs(), load.inFlight());
  }

  /**
   * X &gt;= N / (R + Z) in a closed model, where R is no longer than the percentiles and the
   * maximum allow; with the maximum alone, X &gt;= N / (max + Z). Silent where a mean is given, as
   * {@code little} says more, and where failed requests may hold the users.
   */
  public static LawFinding littleMaximum(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (row.has(AuditColumn.MEAN)
        || Window.inStages(row)
        || !row.has(AuditColumn.MAX)
        || !row.says(AuditColumn.LOAD, "closed")
        || n == null
        || x == null
        || x.value() == 0) {
      return LawFinding.silent();
    }
    double z = row.value(AuditColumn.THINK);
    double most = LatencyQuantiles.most(quantiles, PrintedFigure::most);
    double cycle = LatencyQuantiles.most(quantiles, PrintedFigure::value) + z;
    double rounding = (most + z - cycle) / LatencyQuantiles.divisor(cycle);
    Load load = Load.of(row, n, x, cycle, rounding);
    Shortage shortage = new Shortage(n.value(), x.most(), most, z);
    boolean proven = shortage.proven(row);
    if (Failing.some(row) && !proven) {
      return LawFinding.silent();
    }
    return LawFinding.atLeast(
        load.margin(),
        load.tolerance(),
        proven ? SLACK : Double.POSITIVE_INFINITY,
        () -> littleMaximumWords(load),
        "Not all users were in flight (think time, a ramp inside the window, fewer connections than"
            + " users), or the slowest requests are missing from the maximum.");
  }

  private static String littleMaximumWords(Load load) {
    double perRequest = load.users() / load.rps() * 1000;
    boolean longer = perRequest > load.cycleMs();
    return Amount.words(
        "%s users / %s req/s = %s ms from request to request%s%s ms%s",
        load.users(),
        load.rps(),
        perRequest,
        longer ? ", but the maximum allows " : ", of at most ",
        load.cycleMs(),
        longer ? ", think time included" : "");
  }

  /**
   * Little's law for a row without a mean: the least mean that its percentiles allow, times the
   * throughput, is no more than the users. Silent where a mean is given, because {@code little} and
   * {@code mean-range} say more.
   */
  public static LawFinding littlePercentiles(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    if (row.has(AuditColumn.MEAN) || quantiles.isEmpty() || row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (n == null || x == null) {
      return LawFinding.missing(row, AuditColumn.USERS, AuditColumn.THROUGHPUT);
    }
    double delay = LatencyQuantiles.delay(row);
    double least = LatencyQuantiles.least(delay, quantiles, PrintedFigure::value);
    double rounded = least - LatencyQuantiles.least(delay, quantiles, PrintedFigure::least);
    double cycle = least + row.value(AuditColumn.THINK);
    if (cycle == 0) {
      return LawFinding.silent();
    }
    Load load = Load.of(row, n, x, cycle, rounded / cycle);
    return LawFinding.atMost(
        load.margin(),
        load.tolerance(),
        row.says(AuditColumn.LOAD, "closed") && load.isSurplus(row)
            ? SLACK
            : Double.POSITIVE_INFINITY,
        () -> littlePercentilesWords(load),
        "The percentiles are not those of the requests that were counted, or are of another run.");
  }

  private static String littlePercentilesWords(Load load) {
    return Amount.words(
        "the percentiles allow no mean below %s ms, think time included: x %s req/s = %s requests"
            + " in flight%s%s users",
        load.cycleMs(),
        load.rps(),
        load.inFlight(),
        load.inFlight() > load.users() ? ", but there are " : ", of ",
        load.users());
  }
}
