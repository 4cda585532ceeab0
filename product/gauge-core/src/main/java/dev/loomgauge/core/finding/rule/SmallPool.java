package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.ResourceUse;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests wait for a pool for longer than they hold one of its members. */
public final class SmallPool implements Rule {
  @Override
  public String code() {
    return "small-pool";
  }

  @Override
  public String title() {
    return "Small pool";
  }

  @Override
  public String meaning() {
    return """
        A pool is exhausted: requests wait for a member longer than they hold one, while the CPU is not saturated.
        By Little's law the pool needs throughput x hold time members.
        Whatever the pool protects (a database, for example) then receives that many concurrent requests, so check its own limits before you enlarge the pool.\
        """;
  }

  /** A pool in use to at least so much is full. */
  private static final double FULL = 0.95;

  /** Beyond it the CPU is as much to blame. */
  private static final double CPU_SPENT = 0.85;

  @Override
  public Optional<Cause> find(Evidence e) {
    return Stream.concat(e.trial().resources().stream(), unseen(e).stream())
        .filter(pool -> !pool.ofDownstream()) // a weak downstream, and no pool to enlarge
        .filter(pool -> pool.capacity() != null && pool.utilisation() >= FULL)
        .filter(pool -> waiting(e, pool) > pool.activeMean() && e.serviceCpu() < CPU_SPENT)
        .map(pool -> cause(e, pool))
        .findFirst();
  }

  /** A pool that limits and does not show its use: by the queue for it in dumps, it is full. */
  private static Optional<ResourceUse> unseen(Evidence e) {
    Bottleneck limit = e.trial().bottleneck();
    if (limit == null
        || !(limit.limiter() instanceof Bottleneck.Pool(String name))
        || !(limit.evidence() instanceof Bottleneck.UnseenPool(Terms terms, Double waiting))
        || waiting == null) {
      return Optional.empty();
    }
    int members = terms.capacity() * terms.copies();
    return Optional.of(
        new ResourceUse(name, terms.label(), members, members, members, waiting, waiting));
  }

  private static double waiting(Evidence e, ResourceUse pool) {
    return e.times().of(Activity.queueFor(pool.name(), pool.label()))
        * e.load().throughputRps()
        / 1000;
  }

  private static Cause cause(Evidence e, ResourceUse pool) {
    double rate = e.load().throughputRps();
    double waiting = waiting(e, pool);
    double holdMs = pool.activeMean() / rate * 1000;
    double waitMs = waiting / rate * 1000;
    PoolSize size = PoolSize.of(e, holdMs, waitMs, e.behind(pool));
    return new Cause(
        Numbers.format(
            "%s requests wait %s for one of the %s %s, which a request holds for %s.",
            Numbers.count(waiting),
            Numbers.millis(waitMs),
            Numbers.count((double) capacity(pool)),
            pool.label(),
            Numbers.millis(holdMs)),
        Numbers.format(
            "%s %s (%s x %s), if what is behind them serves %s requests at once; or hold each one for less time.",
            Numbers.count(size.members()),
            pool.label(),
            Numbers.rate(size.rps()),
            Numbers.millis(holdMs),
            Numbers.count(size.members())),
        Numbers.format(
            "%s instead of %s, if the hold time does not grow.",
            Numbers.rate(size.rps()), Numbers.rate(rate)),
        Math.min(1, waitMs / e.load().meanMs()),
        size.of(pool.name()));
  }

  private static int capacity(ResourceUse pool) {
    return pool.capacity() == null ? 0 : pool.capacity();
  }
}
