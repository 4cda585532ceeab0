package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.JvmUse;
import java.util.Optional;

/** A request allocates much. */
public final class LargeAllocation implements Rule {
  /** MB of 2^20 bytes for each request. */
  private static final double MUCH = 0.5;

  /** Share of the time in pauses from which garbage alone is a cause. */
  private static final double COSTLY = 0.05;

  @Override
  public String code() {
    return "allocation";
  }

  @Override
  public String title() {
    return "High allocation rate";
  }

  @Override
  public String meaning() {
    return """
        A request allocates 0.5 MB or more; on platform threads, collections take 5 % of the time as well. With virtual threads this is often a ThreadLocal cache: it was filled once per pooled thread, and is now filled for every request, because each request has its own thread.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    Double perSecond = jvm == null ? null : jvm.allocatedMb();
    double rps = e.load().throughputRps();
    if (perSecond == null || rps <= 0 || perSecond < MUCH * rps) {
      return Optional.empty();
    }
    boolean pooled = ThreadMode.PLATFORM.is(e.trial().threads());
    if (pooled && e.paused() < COSTLY) {
      return Optional.empty();
    }
    double each = perSecond / rps;
    return Optional.of(
        new Cause(
            Numbers.format(
                "A request allocates %s MB (%s MB per second in total); garbage collection pauses take %s of the time.",
                Numbers.number(each), Numbers.count(perSecond), Numbers.percent(e.paused())),
            pooled
                ? "Allocate less per request (a flight recording with settings=profile shows where), or give the JVM more heap."
                : "If the same request allocates less on platform threads, look for buffers and caches in ThreadLocals (-Djdk.traceVirtualThreadLocals prints where they are set); share them, or use a pool of fixed size.",
            Math.min(1, Math.max(0.3, e.paused()))));
  }
}
