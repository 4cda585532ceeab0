package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** Collections take much of the time. */
final class SmallHeap implements Rule {
  @Override
  public String code() {
    return "small-heap";
  }

  @Override
  public String title() {
    return "Small heap";
  }

  @Override
  public String meaning() {
    return """
        Collections stop the service for a tenth of the time or more. What is alive fills the heap nearly: requests in flight keep their bytes for as long as they wait, so memory grows with the number of users and with the response time.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    double paused = e.paused();
    return jvm == null || paused < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "Collections stop the service for %s of the time; at most %s MB of heap are in use, garbage included.",
                    Numbers.percent(paused), Numbers.count(jvm.heapMaxMb())),
                "Enlarge the heap (-Xmx), or let fewer requests in at once: what they hold is alive while they wait.",
                Math.min(1, paused)));
  }
}
