package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;

/** Collections take much of the time. */
public final class SmallHeap implements Rule {
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
        Garbage collection pauses take 10 % of the time or more: the live set nearly fills the heap. Requests in flight keep their objects alive while they wait, so the live set grows with concurrency and with response time: live set = base + requests in flight x bytes of a request.
        Where collections were recorded, the finding tells how many bytes a request in flight keeps, and at how many users the live set fills the heap. The base is what a full collection leaves without load, or comes from trials with other loads; without it the figures are bounds.\
        """;
  }

  /** Share of the time in pauses from which on the heap is too small. */
  static final double MUCH = 0.1;

  /** The heap that is proposed, in heaps of today. */
  private static final int TIMES = 4;

  /** A larger share of the time says only that hardly anything was done. */
  private static final double MOST = 0.9;

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    double paused = e.paused();
    return jvm == null || paused < MUCH ? Optional.empty() : Optional.of(cause(e, jvm, paused));
  }

  private static Cause cause(Evidence e, JvmUse jvm, double paused) {
    String evidence =
        Numbers.format(
                "Garbage collection pauses take %s of the time; heap usage peaks at %s MB, garbage included.",
                Numbers.percent(paused), Numbers.count(jvm.heapMaxMb()))
            + e.heap().map(heap -> " " + HeapWords.of(e, heap)).orElse("");
    long larger = TIMES * (long) Math.ceil(jvm.heapMaxMb());
    double rate = e.load().throughputRps();
    double without = rate / (1 - Math.min(MOST, paused));
    double rps = Math.min(without, e.lowestLimit().map(Limit::rps).orElse(without));
    return new Cause(
        evidence,
        Numbers.format(
            "Enlarge the heap, to -Xmx%sm for a start, or limit concurrency.",
            String.valueOf(larger)),
        Numbers.format(
            "at most %s instead of %s, where no collection stops the service any more.",
            Numbers.rate(rps), Numbers.rate(rate)),
        Math.min(1, paused),
        new Setting(Setting.HEAP, larger + "m", rps));
  }
}
