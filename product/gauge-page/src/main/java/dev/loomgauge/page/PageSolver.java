package dev.loomgauge.page;

import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;

/** What the script of the page calls: a service, whose figures are numbers. */
public final class PageSolver {
  /** Limits in the order in which they are given out. */
  private static final List<String> LIMITS = List.of("users", "threads", "connections", "cpu");

  private final PageModel model;

  private PageSolver(PageModel model) {
    this.model = model;
  }

  /**
   * A service as it is set in the page.
   *
   * @param threads 0 for virtual threads
   */
  @JSExport
  public static PageSolver service(
      int users,
      double thinkMillis,
      int threads,
      int connections,
      boolean held,
      int cores,
      double cpuMillis,
      double databaseMillis,
      double downstreamMillis) {
    return new PageSolver(
        new PageModel(
            users,
            thinkMillis / 1000,
            threads,
            connections,
            held,
            cores,
            cpuMillis / 1000,
            databaseMillis / 1000,
            downstreamMillis / 1000));
  }

  /**
   * The limits of users, threads, connections and CPU in requests a second, each infinite where
   * there is none; then the milliseconds of a request alone.
   */
  @JSExport
  public double[] limits() {
    double[] answer = {
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      1000 * model.alone()
    };
    for (Limit limit : model.limits()) {
      answer[LIMITS.indexOf(limit.name())] = limit.rps();
    }
    return answer;
  }

  /**
   * What is seen at that number of users: requests a second, no more than the lowest limit, which
   * the edges of a simulated window may exceed; then in milliseconds the mean, p50, p95 and p99 of
   * the response time, the ends of the 95 % interval of throughput, and the mean number of servers
   * in use and of requests before them for threads, connections and CPU. What is not known is NaN.
   *
   * @param mostRequests of a simulation
   * @param percentiles whether they are wanted, which an exact solver may not know
   */
  @JSExport
  public double[] solve(int mostRequests, boolean percentiles) {
    Solution found = model.solution(mostRequests, percentiles);
    Range known = found.known().throughput();
    Solution.Response times = found.response();
    return new double[] {
      Math.min(found.throughput(), model.limits().getFirst().rps()),
      millis(times.mean()),
      millis(times.p50()),
      millis(times.p95()),
      millis(times.p99()),
      known == null ? Double.NaN : known.low(),
      known == null ? Double.NaN : known.high(),
      found.pools().get(0).busy(),
      found.pools().get(0).waiting(),
      found.pools().get(1).busy(),
      found.pools().get(1).waiting(),
      found.stations().getFirst().busy(),
      found.stations().getFirst().waiting()
    };
  }

  private static double millis(@Nullable Double seconds) {
    return seconds == null ? Double.NaN : 1000 * seconds;
  }
}
