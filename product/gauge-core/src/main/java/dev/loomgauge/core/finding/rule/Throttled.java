package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.JvmUse;
import java.util.Optional;

/** A CPU quota stops the service. */
public final class Throttled implements Rule {
  @Override
  public String code() {
    return "throttled";
  }

  @Override
  public String title() {
    return "CPU quota throttling";
  }

  @Override
  public String meaning() {
    return """
        The control group of the service (a container's CPU limit) used up its CPU quota in 10 % of the periods or more. All threads of the service then stand still until the next period, 100 ms by default, so that a limit of CPU shows as latency while the CPUs of the machine look idle.\
        """;
  }

  private static final double OFTEN = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.jvm()
        .map(JvmUse::queue)
        .map(queue -> queue.throttled())
        .filter(share -> share >= OFTEN)
        .map(
            share ->
                new Cause(
                    Numbers.format(
                        "The CPU quota is used up in %s of its periods (nr_throttled in cpu.stat of the control group).",
                        Numbers.percent(share)),
                    "Raise the CPU limit of the container (resources.limits.cpu, --cpus) or remove it, and set -XX:ActiveProcessorCount to the CPUs that it really has.",
                    share));
  }
}
