package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** Few requests keep the CPU from the rest. */
final class CpuHog implements Rule {
  @Override
  public String code() {
    return "cpu-hog";
  }

  @Override
  public String title() {
    return "CPU work of few requests";
  }

  @Override
  public String meaning() {
    return """
        A few requests need far more CPU time than the rest and keep the CPU from it. Virtual threads have no time slices: a carrier runs its thread until it waits, so a short request queues behind long ones.\
        """;
  }

  private static final double BUSY = 0.85;
  private static final double MOST = 0.5;
  private static final double TAIL = 5;

  @Override
  public Optional<Cause> find(Evidence e) {
    double p50 = e.load().latencies().p50Ms();
    double p99 = e.load().knownP99Ms();
    boolean tailed = p99 >= TAIL * p50;
    if (e.serviceCpu() < BUSY || !tailed) {
      return Optional.empty();
    }
    return e.threads()
        .flatMap(use -> e.place(Activity.CPU).filter(p -> p.mean() >= MOST * use.of(Activity.CPU)))
        .map(
            place ->
                new Cause(
                    Numbers.format(
                        "The CPU is %s busy, most of it at %s; p99 is %s and p50 %s.",
                        Numbers.percent(Math.min(1, e.serviceCpu())),
                        place.words(),
                        Numbers.millis(p99),
                        Numbers.millis(p50)),
                    "Give that work platform threads and a pool of its own, as large as there are CPUs to spare, so that other requests keep a carrier.",
                    e.share(Activity.CPU_QUEUE)));
  }
}
