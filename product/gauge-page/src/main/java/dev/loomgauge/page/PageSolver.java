package dev.loomgauge.page;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;

/**
 * What the script of the page calls: a scenario with one level of each factor. Places are its pools
 * and then its stations, in the order of the scenario.
 */
public final class PageSolver {
  private final @Nullable PageModel model;
  private String problem;

  private PageSolver(@Nullable PageModel model, String problem) {
    this.model = model;
    this.problem = problem;
  }

  /**
   * A scenario as it is set in the page.
   *
   * @param text of it
   * @param set lines of {@code factor=level}; the first level is taken of other factors
   */
  @JSExport
  public static PageSolver scenario(String text, String set) {
    try {
      return new PageSolver(PageModel.of(text, levels(set)), "");
    } catch (UserError e) {
      return new PageSolver(null, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, List<String>> levels(String set) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    Stream.of(set.split("\n"))
        .filter(line -> line.contains("="))
        .map(line -> line.split("=", 2))
        .forEach(pair -> levels.put(pair[0], List.of(pair[1])));
    return levels;
  }

  /**
   * Why the scenario cannot be used or solved, with the line and the remedy; empty where it can.
   */
  @JSExport
  public String problem() {
    return problem;
  }

  /**
   * A line for each factor: its name, the levels that the scenario gives it, what people call it,
   * the unit of its numbers, and how it is set: {@code slider}, {@code choice}, or {@code none}
   * where nothing depends on it.
   */
  @JSExport
  public String factors() {
    PageModel model = known();
    FactorLabels labels = FactorLabels.of(model.scenario());
    return model.scenario().blocks().getFirst().entrySet().stream()
        .map(
            factor ->
                String.join(
                    "\t",
                    factor.getKey(),
                    String.join(",", factor.getValue()),
                    Printable.oneLine(labels.label(factor.getKey())),
                    Printable.oneLine(labels.unit(factor.getKey())),
                    labels.control(factor.getKey())))
        .collect(Collectors.joining("\n"));
  }

  /** A sentence on the factors that have no slider; empty where each has one. */
  @JSExport
  public String note() {
    return Printable.oneLine(FactorLabels.of(known().scenario()).note());
  }

  /** The factor that is the load: users, or the rate of arrivals. */
  @JSExport
  public String load() {
    return known().open() ? OfferedLoad.RATE : OfferedLoad.USERS;
  }

  /**
   * The seconds that are simulated of a load of which more arrives than passes, so that a queue
   * grows for as long as it lasts; 0 of any other.
   *
   * @param mostRequests of a simulation
   */
  @JSExport
  public double growingSeconds(int mostRequests) {
    return known().growingSeconds(mostRequests);
  }

  /** A line for each place: whether it is a pool or a station, its name and its label. */
  @JSExport
  public String places() {
    PageModel model = known();
    return Stream.concat(
            model.network().pools().stream().map(pool -> place("pool", pool.name(), pool.label())),
            stations(model).map(station -> place("station", station.name(), station.label())))
        .collect(Collectors.joining("\n"));
  }

  private static String place(String kind, String name, String label) {
    return String.join("\t", kind, Printable.oneLine(name), Printable.oneLine(label));
  }

  private static Stream<Network.Station> stations(PageModel model) {
    return model.stations().stream().map(model.network().stations()::get);
  }

  /**
   * The load, the most requests a second that it lets through, and the milliseconds of a request
   * alone; then for each place its capacity and the most requests a second, infinite where it does
   * not limit.
   */
  @JSExport
  public double[] limits() {
    PageModel model = known();
    List<Limit> limits = model.limits();
    double most =
        limits.stream()
            .filter(limit -> limit.kind() == Kind.USERS || limit.kind() == Kind.ARRIVALS)
            .mapToDouble(Limit::rps)
            .findFirst()
            .orElse(Double.POSITIVE_INFINITY);
    return DoubleStream.concat(
            DoubleStream.of(model.cell().offered().amount(), most, 1000 * model.alone()),
            DoubleStream.concat(
                model.network().pools().stream()
                    .flatMapToDouble(pool -> limit(limits, Kind.RESOURCE, pool.name())),
                stations(model)
                    .flatMapToDouble(station -> limit(limits, Kind.STATION, station.name()))))
        .toArray();
  }

  private static DoubleStream limit(List<Limit> limits, Kind kind, String name) {
    return limits.stream()
        .filter(limit -> limit.kind() == kind && limit.name().equals(name))
        .findFirst()
        .map(
            limit ->
                DoubleStream.of(
                    (double) limit.terms().capacity() * limit.terms().copies(), limit.rps()))
        .orElse(DoubleStream.of(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
  }

  /**
   * What is seen: requests a second, no more than the lowest limit, which the edges of a simulated
   * window may exceed; then in milliseconds the mean, p50, p95 and p99 of the response time; the
   * ends of the 95 % intervals of throughput and of p99; the share of requests that fail; and for
   * each place the mean number of servers in use and of requests before it. What is not known is
   * NaN.
   *
   * @param mostRequests of a simulation
   * @param percentiles whether they are wanted, which an exact solver may not know
   * @return nothing where it cannot be solved, and then there is a {@link #problem}
   */
  @JSExport
  public double[] solve(int mostRequests, boolean percentiles) {
    PageModel model = known();
    try {
      Solution found = model.solution(mostRequests, percentiles);
      Solution.Response times = found.response();
      Range throughput = found.known().throughput();
      Range p99 = found.known().p99();
      return DoubleStream.concat(
              DoubleStream.of(
                  Math.min(found.throughput(), model.limits().getFirst().rps()),
                  millis(times.mean()),
                  millis(times.p50()),
                  millis(times.p95()),
                  millis(times.p99()),
                  throughput == null ? Double.NaN : throughput.low(),
                  throughput == null ? Double.NaN : throughput.high(),
                  p99 == null ? Double.NaN : millis(p99.low()),
                  p99 == null ? Double.NaN : millis(p99.high()),
                  found.errorRate()),
              Stream.concat(
                      found.pools().stream(), model.stations().stream().map(found.stations()::get))
                  .flatMapToDouble(use -> DoubleStream.of(use.busy(), use.waiting())))
          .toArray();
    } catch (UserError e) {
      problem = String.valueOf(e.getMessage());
      return new double[0];
    }
  }

  private PageModel known() {
    return Objects.requireNonNull(model, "a scenario with a problem has no figures");
  }

  private static double millis(@Nullable Double seconds) {
    return seconds == null ? Double.NaN : 1000 * seconds;
  }
}
