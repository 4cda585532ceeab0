package dev.loomgauge.core.finding.rule.thread;

import dev.loomgauge.core.finding.evidence.Cause;
import dev.loomgauge.core.finding.evidence.Evidence;
import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
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

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.threads()
        .filter(
            use -> use.of(Activity.SPIN) > MUCH * runs(use.of(Activity.CPU), use.of(Activity.SPIN)))
        .map(
            use ->
                new Cause(
                    Numbers.format(
                        "%s of the running requests spin or yield%s.",
                        Numbers.percent(
                            use.of(Activity.SPIN)
                                / runs(use.of(Activity.CPU), use.of(Activity.SPIN))),
                        e.at(Activity.SPIN)),
                    "Block on a lock, a condition or a queue instead; use a pool that parks its waiters.",
                    e.serviceCpu()));
  }

  private static double runs(double works, double spins) {
    return Math.max(1e-9, works + spins);
  }
}
