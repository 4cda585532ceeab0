package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Limit.Terms;
import java.util.Optional;

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
        Whatever the pool protects (a database, for example) then receives that many concurrent requests, so check its own limits before you enlarge the pool.
        Where fewer requests end than hold a member, no size is advised: a larger pool would be held as well.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return ExhaustedPool.of(e).stream()
        .filter(pool -> !pool.belowMaximum())
        .map(pool -> pool.endless() ? held(e, pool) : small(e, pool))
        .findFirst();
  }

  private static Cause held(Evidence e, ExhaustedPool full) {
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

  private static Cause small(Evidence e, ExhaustedPool full) {
    PoolSize size = full.size(e);
    boolean executor = full.terms().map(Terms::executor).isPresent();
    return new Cause(
        full.words() + ".",
        Numbers.format(
            "%s %s (%s x %s)%s, if what is behind them serves %s requests at once; or hold each one for less time.",
            Numbers.count(size.members()),
            full.pool().label(),
            Numbers.rate(size.rps()),
            Numbers.millis(full.holdMs()),
            executor ? ", as core and as maximum" : "",
            Numbers.count(size.members())),
        Numbers.format(
            "%s instead of %s, if the hold time does not grow.",
            Numbers.rate(size.rps()), Numbers.rate(e.load().throughputRps())),
        full.weight(e),
        executor ? null : size.of(full.pool().name()));
  }
}
