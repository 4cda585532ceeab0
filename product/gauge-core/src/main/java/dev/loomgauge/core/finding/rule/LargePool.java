package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import java.util.Optional;

/** More connections are in use than a saturated database can serve at once. */
public final class LargePool implements Rule {
  @Override
  public String code() {
    return "large-pool";
  }

  @Override
  public String title() {
    return "Pool larger than the database can use";
  }

  @Override
  public String meaning() {
    return """
        The CPU of the database is saturated, and several times as many connections are in use as its throughput needs: queries wait for each other inside the database, which is the most expensive place to wait.
        A smaller pool gives the same throughput and lets requests wait where they can be counted and refused.\
        """;
  }

  private static final double SATURATED = 0.9;

  /**
   * Connections in use, in those that the throughput needs with the hold time of a request alone.
   */
  private static final double TIMES = 3;

  @Override
  public Optional<Cause> find(Evidence e) {
    double busy = databaseCpu(e);
    return busy < SATURATED
        ? Optional.empty()
        : e.trial().resources().stream()
            .filter(pool -> of(pool) && pool.activeMean() > 0)
            .flatMap(pool -> cause(e, pool, busy).stream())
            .findFirst();
  }

  private static boolean of(ResourceUse pool) {
    return Activity.queueFor(pool.name(), pool.label()) == Activity.CONNECTION_QUEUE;
  }

  private static Optional<Cause> cause(Evidence e, ResourceUse pool, double busy) {
    double rate = e.load().throughputRps();
    double needed = e.holdMs(pool) * rate / 1000;
    if (needed <= 0 || pool.activeMean() < TIMES * Math.max(1, needed)) {
      return Optional.empty();
    }
    long enough = (long) Math.ceil(2 * needed);
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
                "About %s %s: twice what the throughput needs. More throughput takes cheaper queries, or more CPU for the database.",
                Numbers.count(enough), pool.label()),
            "the same throughput; the queue moves from the database to the pool.",
            Math.min(1, (pool.activeMean() - needed) / rate * 1000 / e.load().meanMs())));
  }

  /** With what else runs on its CPUs, 0 to 1. */
  private static double databaseCpu(Evidence e) {
    TierUse database = e.trial().tiers().get(Tier.DATABASE);
    return database == null || database.capacityPct() <= 0 || database.utilisation() < 0.5
        ? 0
        : e.trial().tiers().values().stream()
                .filter(tier -> tier.cpus().equals(database.cpus()))
                .mapToDouble(TierUse::cpuPct)
                .sum()
            / database.capacityPct();
  }
}
