package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** Threads spin. */
final class SpinInPool implements Rule {
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
        Threads run and do nothing but wait for others: they yield or spin. Platform threads of other requests get the CPU in between; a carrier that spins serves no other virtual thread, and with all carriers spinning the one that would end it may never run.\
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
                        "Of the requests that have a CPU %s spin or yield%s.",
                        Numbers.percent(
                            use.of(Activity.SPIN)
                                / runs(use.of(Activity.CPU), use.of(Activity.SPIN))),
                        e.at(Activity.SPIN)),
                    "Wait with a lock, a condition or a queue there; use a pool that parks its waiters.",
                    e.serviceCpu()));
  }

  private static double runs(double works, double spins) {
    return Math.max(1e-9, works + spins);
  }
}
