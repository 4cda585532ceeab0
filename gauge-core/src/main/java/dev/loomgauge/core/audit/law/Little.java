package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;

/**
 * Little's law, N = X (R + Z): J. D. C. Little, "A Proof for the Queuing Formula L = lambda W",
 * Operations Research 9 (1961). No more requests are in flight than there are users; nor, where
 * users do not think, fewer.
 *
 * @param name of the law for this population
 * @param population users, or connections that carry one request at a time
 * @param whole whether all of it is at work all the time in a closed model, as users are
 */
record Little(String name, Column population, boolean whole) implements Law {
  /** Beyond rounding and edges: a mean over other requests than were counted. */
  static final double SLACK = 0.03;

  /** A smaller share of failed requests hardly moves a mean. */
  private static final double FEW = 0.01;

  private static final String MORE =
      "The mean is not that of the requests that were counted (samples added or left out by the load generator), or the count ran longer than its divisor.";
  private static final String FEWER =
      "Not all users were in flight: think time, a ramp inside the window, or fewer connections than users.";
  private static final String DROPPED =
      "Requests that failed or ran over the client's timeout are missing from the mean.";

  @Override
  public Finding check(Row row) {
    Figure n = row.figure(population);
    Figure x = row.figure(Column.THROUGHPUT);
    Figure r = row.figure(Column.MEAN);
    if (row.says(Column.LOAD, "open") || (n == null && !whole)) {
      return Finding.silent();
    }
    if (n == null || x == null || r == null) {
      return Finding.missing(row, population, Column.THROUGHPUT, Column.MEAN);
    }
    Figure think = row.figure(Column.THINK);
    double cycle = r.value() + (think == null ? 0 : think.value());
    double inFlight = x.value() * cycle / 1000;
    double margin = inFlight / n.value() - 1;
    double tolerance = x.relativeRounding() + r.relativeRounding() + Window.edges(row, cycle);
    if (whole && margin < -tolerance - SLACK) {
      return tooFew(row, new Load(n.value(), x.value(), cycle, margin, tolerance));
    }
    return Finding.of(
        margin,
        margin,
        tolerance,
        SLACK,
        () ->
            product(x.value(), cycle, inFlight)
                + (margin > 0 ? ", but there are " : ", of ")
                + population(n.value()),
        MORE);
  }

  /** The figures of a row that leaves users unexplained. */
  private record Load(double users, double rps, double cycleMs, double margin, double tolerance) {}

  private Finding tooFew(Row row, Load load) {
    double inFlight = load.rps() * load.cycleMs() / 1000;
    boolean closed = row.says(Column.LOAD, "closed") && row.has(Column.THINK);
    Double failures = Failing.rate(row, load.rps());
    boolean open = !closed || failures == null || explained(row, load, failures);
    return new Finding.Checked(
        open ? Standing.SUSPICIOUS : Standing.IMPOSSIBLE,
        load.margin(),
        load.tolerance(),
        () ->
            product(load.rps(), load.cycleMs(), inFlight)
                + ", but "
                + population(load.users())
                + (closed ? " are always" : " should be")
                + " there: their mean is "
                + Amount.millis(load.users() / load.rps() * 1000),
        failures != null && failures > FEW * load.rps() ? DROPPED : FEWER);
  }

  /** Whether failed requests, each as long as it can be, account for the users that are missing. */
  private static boolean explained(Row row, Load load, double failures) {
    if (failures == 0) {
      return false;
    }
    double inFlight = load.rps() * load.cycleMs() / 1000;
    double longest = (load.users() - inFlight) / failures;
    double shortest = (load.users() * (1 - load.tolerance()) - inFlight) / failures;
    Figure timeout = row.figure(Column.TIMEOUT);
    Figure seconds = row.figure(Column.DURATION);
    return (timeout == null || longest * 1000 >= timeout.value())
        && (seconds == null || shortest <= seconds.value());
  }

  private String population(double n) {
    return Amount.of(n) + " " + population.header();
  }

  private static String product(double rps, double cycleMs, double inFlight) {
    return Amount.rate(rps)
        + " x "
        + Amount.millis(cycleMs)
        + " = "
        + Amount.of(inFlight)
        + " requests in flight";
  }
}
