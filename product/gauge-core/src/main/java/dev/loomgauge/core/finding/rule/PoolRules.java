package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;

/** Rules about pools whose size does not fit the load. */
final class PoolRules {
  private PoolRules() {}

  static final Rule SMALL_POOL = new Rule("small-pool", "Small pool", PoolRules::smallPool);

  private static Optional<Cause> smallPool(Evidence e) {
    return ExhaustedPool.of(e)
        .filter(pool -> !pool.belowMaximum())
        .flatMap(
            pool ->
                pool.endless()
                    ? Optional.of(heldPool(e, pool))
                    : pool.larger(e).map(size -> smallPool(e, pool, size)));
  }

  private static Cause heldPool(Evidence e, ExhaustedPool full) {
    return new Cause(
        Numbers.format(
            "%s requests wait for one of the %s, and only %s gave one back in %s s.",
            Numbers.count(full.waiting()),
            full.pool().label(),
            Numbers.count(Math.floor(e.load().throughputRps() * e.load().windowSeconds())),
            Numbers.number(e.load().windowSeconds())),
        "Find out what those that hold one wait for. A larger pool would be held as well.",
        full.weight(e));
  }

  private static Cause smallPool(Evidence e, ExhaustedPool full, PoolSize size) {
    boolean executor = full.terms().map(Terms::executor).isPresent();
    int copies = copies(full);
    long each = Math.ceilDiv(size.members(), copies);
    return new Cause(
        full.words() + ".",
        Numbers.format(
            "%s %s (%s x %s%s)%s, if the resources behind them serve %s requests at once; or hold each one for less time.",
            Numbers.count(each),
            full.pool().label(),
            Numbers.rate(size.rps()),
            Numbers.millis(full.holdMs()),
            among(copies),
            executor ? ", as core and as maximum" : "",
            Numbers.count(size.members())),
        e.gain("", size.rps(), ", if the hold time does not grow."),
        full.weight(e),
        executor ? null : new PoolSize(each, size.rps()).of(full.pool().name()));
  }

  /** Instances that have such a pool each; what is measured of a pool is all of them together. */
  private static int copies(ExhaustedPool full) {
    return full.terms().map(Terms::copies).orElse(1);
  }

  private static String among(int copies) {
    return copies == 1 ? "" : " / " + copies;
  }

  static final Rule IDLE_MAXIMUM =
      new Rule("idle-maximum", "Maximum behind a queue", PoolRules::idleMaximum);

  private static Optional<Cause> idleMaximum(Evidence e) {
    return ExhaustedPool.of(e)
        .filter(ExhaustedPool::belowMaximum)
        .flatMap(full -> idleMaximum(e, full));
  }

  private static Optional<Cause> idleMaximum(Evidence e, ExhaustedPool full) {
    return full.terms()
        .map(Terms::executor)
        .flatMap(executor -> full.larger(e).map(larger -> idleMaximum(e, full, executor, larger)));
  }

  private static Cause idleMaximum(
      Evidence e, ExhaustedPool full, ExecutorSize executor, PoolSize larger) {
    int copies = copies(full);
    PoolSize size = larger.atMost((long) executor.max() * copies, full.holdMs());
    long core = Math.ceilDiv(size.members(), copies);
    return new Cause(
        Numbers.format(
            "%s: %s, and a thread beyond the core is started only when the queue is full.",
            full.words(), executor.words()),
        Numbers.format(
            "A core of %s (%s x %s%s), if the resources behind them serve %s requests at once.",
            Numbers.count(core),
            Numbers.rate(size.rps()),
            Numbers.millis(full.holdMs()),
            among(copies),
            Numbers.count(size.members())),
        e.gain("", size.rps(), ", if the hold time does not grow."),
        full.weight(e),
        new PoolSize(core, size.rps()).of(full.pool().name()));
  }

  static final Rule LARGE_POOL =
      new Rule("large-pool", "Pool larger than the database can use", PoolRules::largePool);

  /** Connections in use, in those that the throughput needs if a request holds one as if alone. */
  private static final double LARGE_TIMES = 3;

  private static Optional<Cause> largePool(Evidence e) {
    double busy = e.databaseCpu();
    return busy < Evidence.SATURATED
        ? Optional.empty()
        : e.trial().resources().stream()
            .filter(pool -> holdsConnections(pool) && pool.activeMean() > 0)
            .flatMap(pool -> largePool(e, pool, busy).stream())
            .findFirst();
  }

  private static boolean holdsConnections(ResourceUse pool) {
    return Activity.queueFor(pool.name(), pool.label()) == Activity.CONNECTION_QUEUE;
  }

  private static Optional<Cause> largePool(Evidence e, ResourceUse pool, double busy) {
    double rate = e.load().throughputRps();
    double needed = e.holdMs(pool) * rate / 1000;
    if (needed <= 0 || pool.activeMean() < LARGE_TIMES * Math.max(1, needed)) {
      return Optional.empty();
    }
    int copies =
        e.trial().prediction().limit(pool.name()).map(limit -> limit.terms().copies()).orElse(1);
    long enough = Math.ceilDiv((long) Math.ceil(2 * needed), copies);
    return Optional.of(
        new Cause(
            Numbers.format(
                "%s %s are in use and the CPU of the database is %s busy; %s would be enough for this throughput if queries did not wait for each other (%s x %s).",
                Numbers.count(pool.activeMean()),
                pool.label(),
                Numbers.percent(busy),
                Numbers.number(needed),
                Numbers.rate(rate),
                Numbers.millis(e.holdMs(pool))),
            Numbers.format(
                "About %s %s%s: twice what the throughput needs. More throughput takes cheaper queries, or more CPU for the database.",
                Numbers.count(enough),
                pool.label(),
                copies == 1 ? "" : " in each of the " + copies + " instances"),
            "the same throughput; the queue moves from the database to the pool.",
            Math.min(1, (pool.activeMean() - needed) / rate * 1000 / e.load().meanMs())));
  }

  static final Rule UNFILLED_POOL =
      new Rule("unfilled-pool", "Pool that does not get its connections", PoolRules::unfilledPool);

  /** A pool of which less than so much was ever in use was never full. */
  private static final double NEVER_FULL = 0.9;

  private static Optional<Cause> unfilledPool(Evidence e) {
    return e.trial().resources().stream()
        .filter(PoolRules::holdsConnections)
        .flatMap(pool -> unfilledPool(e, pool).stream())
        .findFirst();
  }

  private static Optional<Cause> unfilledPool(Evidence e, ResourceUse pool) {
    Integer size = pool.capacity();
    Double waiting = pool.waitingMean();
    return size == null || waiting == null || waiting < 1 || pool.activeMax() > NEVER_FULL * size
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "Requests wait for one of the %s %s, %s on average, though no more than %s of them were ever in use.",
                    Numbers.count((double) size),
                    pool.label(),
                    Numbers.number(waiting),
                    Numbers.count(pool.activeMax())),
                "See how many connections the database allows to all its clients (max_connections of PostgreSQL is 100 unless it was set), and how many services are up at once, each with its own pool: raise it, or make the pools smaller.",
                Math.min(1, waiting / e.load().throughputRps() * 1000 / e.load().meanMs())));
  }

  static final Rule CLIENT_LIMIT =
      new Rule("client-limit", "HTTP client pool exhausted", PoolRules::clientLimit);

  private static final double CLIENT_SHARE = 0.1;

  private static final String RAISE =
      "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute and setMaxConnTotal of Apache's, setMaxConnectionsPerDestination of Jetty's), to ";

  private static final String BY_LAW = "the wanted throughput x response time of the downstream.";

  private static Optional<Cause> clientLimit(Evidence e) {
    double share = e.share(Activity.CLIENT_QUEUE);
    return share < CLIENT_SHARE ? Optional.empty() : Optional.of(clientLimit(e, share));
  }

  private static Cause clientLimit(Evidence e, double share) {
    String evidence =
        "Requests wait "
            + e.ofMean(Activity.CLIENT_QUEUE)
            + " for a connection of an HTTP client"
            + e.at(Activity.CLIENT_QUEUE)
            + ".";
    double holdMs = e.times().of(Activity.DOWNSTREAM);
    if (holdMs <= 0) {
      return new Cause(evidence, RAISE + BY_LAW, share);
    }
    double waitMs = e.times().of(Activity.CLIENT_QUEUE);
    PoolSize size = PoolSize.of(e, holdMs, waitMs, e.lowestLimit());
    if (!e.gains(size.rps())) {
      return new Cause(evidence, RAISE + BY_LAW, share);
    }
    return new Cause(
        evidence,
        Numbers.format(
            "%s%s or more (%s x %s).",
            RAISE, Numbers.count(size.members()), Numbers.rate(size.rps()), Numbers.millis(holdMs)),
        e.gain("", size.rps(), ", provided that the downstream does not slow down."),
        share,
        size.of(Setting.CLIENT_CONNECTIONS));
  }
}
