package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.finding.evidence.Cause;
import dev.loomgauge.core.finding.evidence.Evidence;
import dev.loomgauge.core.finding.evidence.Rule;
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
        Garbage collection pauses take 10 % of the time or more: the live set nearly fills the heap. Requests in flight keep their objects alive while they wait, so the live set grows with concurrency and with response time.\
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
                    "Garbage collection pauses take %s of the time; heap usage peaks at %s MB, garbage included.",
                    Numbers.percent(paused), Numbers.count(jvm.heapMaxMb())),
                "Enlarge the heap (-Xmx), or limit concurrency.",
                Math.min(1, paused)));
  }
}
