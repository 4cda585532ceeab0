package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import java.util.Optional;

/** Threads spin. */
public final class SpinInPool implements Rule {
  @Override
  public String code() {
    return "spin";
  }

  @Override
  public String title() {
    return "Spinning";
  }

  @Override
  public String meaning() {
    return """
        Threads use the CPU only to wait for other threads: they spin or call Thread.yield. Platform threads are preempted meanwhile; a virtual thread that spins occupies its carrier, and when all carriers spin, the thread that would end the wait may never run.\
        """;
  }

  private static final double MUCH = 0.2;
  private static final double MOST = 0.5;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.sampled(JvmUse.RUNNING)
        .map(running -> bySamples(e, running))
        .orElseGet(() -> byDumps(e));
  }

  private static Optional<Cause> bySamples(Evidence e, Observed running) {
    Observed spinning = e.sampled(JvmUse.SPINNING).orElse(Observed.NOTHING);
    double share = (double) spinning.count() / running.count();
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            cause(e, share, ", most at " + spinning.places().getFirst().frames().getFirst()));
  }

  /** A dump stops threads rather where they yield than elsewhere, so it needs more of them. */
  private static Optional<Cause> byDumps(Evidence e) {
    double spins = e.threads().map(use -> use.of(Activity.SPIN)).orElse(0.0);
    double all = spins + e.threads().map(use -> use.of(Activity.CPU)).orElse(0.0);
    return spins <= 0 || spins < MOST * all
        ? Optional.empty()
        : Optional.of(cause(e, spins / all, e.at(Activity.SPIN)));
  }

  private static Cause cause(Evidence e, double share, String place) {
    return new Cause(
        Numbers.format(
            "%s of the running requests spin or yield%s.", Numbers.percent(share), place),
        "Block on a lock, a condition or a queue instead; use a pool that parks its waiters.",
        e.serviceCpu());
  }
}
