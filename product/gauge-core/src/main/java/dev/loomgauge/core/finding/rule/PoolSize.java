package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;

/**
 * How many members a full pool needs, by Little's law: throughput x hold time, but no more than
 * there are requests that hold one or wait for one. A limit below what was reached is no limit.
 *
 * @param rps requests per second that it then lets through, if the hold time does not grow
 */
public record PoolSize(long members, double rps) {

  /** Of a pool; for how long a request holds a member, above 0, and waits, and the next limit. */
  public static PoolSize of(Evidence e, double holdMs, double waitMs, Optional<Limit> next) {
    double rate = e.load().throughputRps();
    double all = rate * (holdMs + waitMs) / 1000;
    double wanted =
        Math.max(
            rate,
            Math.min(
                next.map(Limit::rps).orElse(rate * (1 + waitMs / holdMs)),
                e.without(waitMs).orElse(Double.MAX_VALUE)));
    long members = (long) Math.ceil(Math.min(wanted * holdMs / 1000, all));
    return new PoolSize(members, Math.min(wanted, members / holdMs * 1000));
  }

  /** The same where no more members are allowed. */
  PoolSize atMost(long allowed, double holdMs) {
    return members <= allowed
        ? this
        : new PoolSize(allowed, Math.min(rps, allowed / holdMs * 1000));
  }

  public Setting of(String pool) {
    return new Setting(pool, String.valueOf(members), rps);
  }
}
