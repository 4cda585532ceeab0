package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.ThreadUse;
import java.util.Map;
import java.util.Optional;

/** Rules about limits on requests, tasks, connections and threads. */
final class LimitRules {
  private LimitRules() {}

  static final Rule PERMITS =
      new Rule(
          "permits",
          "Concurrency limit reached",
          e ->
              e.much(
                  Activity.LIMIT,
                  0.1,
                  "Requests wait %s for a permit",
                  "If what it guards can take more at once, set the limit to the wanted throughput x time spent in the guarded section; if not, reject excess requests instead of queueing them."));

  static final Rule SMALL_EXECUTOR =
      new Rule("small-executor", "Small executor", LimitRules::smallExecutor);

  private static Optional<Cause> smallExecutor(Evidence e) {
    Bottleneck limit = e.trial().bottleneck();
    boolean tasks =
        limit != null
            && limit.limiter() instanceof Bottleneck.Wait(Activity activity)
            && activity == Activity.TASKS;
    return tasks
        ? Optional.of(
            new Cause(
                Numbers.format(
                    "Requests wait %s for tasks that other threads run%s.",
                    e.ofMean(Activity.TASKS), e.at(Activity.TASKS)),
                "Find the executor in the dumps and count its threads: give tasks that block an executor of virtual threads, or one with as many threads as the wanted throughput x duration of a task, if what they call serves as many at once.",
                e.share(Activity.TASKS)))
        : Optional.empty();
  }

  static final Rule FEW_CONNECTIONS =
      new Rule("few-connections", "Connection limit reached", LimitRules::fewConnections);

  /** Of the requests in the system. */
  private static final double UNACCEPTED = 0.05;

  private static final String MORE_CONNECTIONS =
      "Raise the connection limit of the server (server.tomcat.max-connections, and accept-count with net.core.somaxconn), or spread the load over more instances.";

  private static Optional<Cause> fewConnections(Evidence e) {
    return e.warning(GateCode.CONNECTIONS_MISSING)
        .map(warning -> new Cause(Evidence.sentence(warning.evidence()), MORE_CONNECTIONS, 1))
        .or(() -> unaccepted(e));
  }

  private static Optional<Cause> unaccepted(Evidence e) {
    int closed = e.trial().offered().users();
    double users = closed > 0 ? closed : e.load().throughputRps() * e.load().meanMs() / 1000;
    return e.threads()
        .map(use -> use.unread().unaccepted())
        .filter(waiting -> waiting >= 1 && waiting >= UNACCEPTED * users)
        .map(waiting -> unaccepted(e, waiting, users));
  }

  private static Cause unaccepted(Evidence e, double waiting, double users) {
    String evidence =
        Numbers.format(
            "%s of %s connections wait in the accept queue of the kernel: the service has not accepted them.",
            Numbers.count(waiting), Numbers.count(users));
    double weight = Math.min(1, waiting / users);
    double rps = allConnected(e, waiting, users);
    return e.gains(rps)
        ? new Cause(
            evidence,
            MORE_CONNECTIONS,
            e.gain("", rps, ", provided that response times do not grow."),
            weight,
            new Setting(Setting.MAX_CONNECTIONS, String.valueOf((long) users), rps))
        : new Cause(evidence, MORE_CONNECTIONS, weight);
  }

  /** Requests per second where all users are connected, each as quick as those that are now. */
  private static double allConnected(Evidence e, double waiting, double users) {
    double served = Math.max(1, users - waiting);
    double rps = e.load().throughputRps() * users / served;
    return Math.min(rps, e.lowestLimit().map(Limit::rps).orElse(rps));
  }

  static final Rule IGNORED_THREAD_LIMIT =
      new Rule(
          "thread-limit-ignored", "Thread limit without effect", LimitRules::ignoredThreadLimit);

  /** What Tomcat and Jetty allow where nobody says otherwise. */
  private static final int USUAL = 200;

  /** In the threads of the limit. */
  private static final double MORE = 1.2;

  private static Optional<Cause> ignoredThreadLimit(Evidence e) {
    return ThreadMode.VIRTUAL.is(e.trial().threads())
        ? e.trial().levels().entrySet().stream()
            .filter(level -> limitsThreads(level.getKey()) && level.getValue().matches("\\d{1,6}"))
            .flatMap(level -> ignoredThreadLimit(e, level).stream())
            .findFirst()
        : Optional.empty();
  }

  private static boolean limitsThreads(String factor) {
    return factor.endsWith("threads") && !factor.equals(ThreadMode.FACTOR);
  }

  /** Whether it may be the size of a pool that this mode has, as an executor of the service. */
  private static boolean sizesAPool(Evidence e, String factor, int threads) {
    return e.trial().prediction().limits().stream()
        .filter(limit -> limit.kind() == Limit.Kind.RESOURCE)
        .anyMatch(limit -> limit.name().equals(factor) || limit.terms().capacity() == threads);
  }

  private static Optional<Cause> ignoredThreadLimit(Evidence e, Map.Entry<String, String> level) {
    int limit = Integer.parseInt(level.getValue());
    // A dump may have threads between two requests; there are no more than Little's law says.
    double inFlight = e.load().throughputRps() * e.load().meanMs() / 1000;
    double requests = Math.min(inFlight, e.threads().map(ThreadUse::requests).orElse(0.0));
    return limit >= USUAL || requests < MORE * limit || sizesAPool(e, level.getKey(), limit)
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "%s is %s, and %s requests are processed at once by virtual threads.",
                    level.getKey(), Numbers.count(limit), Numbers.count(requests)),
                Numbers.format(
                    "To keep the limit, have requests acquire one of %s permits: a semaphore, a bulkhead, or @ConcurrencyLimit of Spring 7 (with @EnableResilientMethods). To drop it, remove the setting.",
                    Numbers.count(limit)),
                Math.min(1, (requests - limit) / requests)));
  }
}
