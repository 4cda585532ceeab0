package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** A request allocates much. */
final class LargeAllocation implements Rule {
  /** MB of 2^20 bytes for each request. */
  private static final double MUCH = 0.5;

  @Override
  public String code() {
    return "allocation";
  }

  @Override
  public String title() {
    return "Much allocated for each request";
  }

  @Override
  public String meaning() {
    return """
        Each request allocates half a megabyte or more. With virtual threads that is often a cache in a ThreadLocal: it was filled once for each of 200 pooled threads, and is filled anew for each request now, since each has a thread of its own.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    Double perSecond = jvm == null ? null : jvm.allocatedMb();
    if (perSecond == null || perSecond < MUCH * e.load().throughputRps()) {
      return Optional.empty();
    }
    double each = perSecond / e.load().throughputRps();
    return Optional.of(
        new Cause(
            Numbers.format(
                "Each request allocates %s MB, %s MB per second in all; collections stop the service for %s of the time.",
                Numbers.number(each), Numbers.count(perSecond), Numbers.percent(e.paused())),
            "Look for buffers and caches in ThreadLocals (-Djdk.traceVirtualThreadLocals prints where they are set); share them, or keep a pool of a fixed size.",
            Math.min(1, Math.max(0.3, e.paused()))));
  }
}
