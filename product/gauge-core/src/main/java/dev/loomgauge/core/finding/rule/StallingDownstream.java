package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.Calls;
import java.util.Optional;

/** The downstream answers quickly for most of the time, and stops answering now and then. */
public final class StallingDownstream implements Rule {
  @Override
  public String code() {
    return "stalling-downstream";
  }

  @Override
  public String title() {
    return "Stalling downstream";
  }

  @Override
  public String meaning() {
    return """
        The downstream usually responds quickly, but at times all of its responses stop for a while: the 99th percentile is several times the median, and a call takes longer on average than half of all requests do in total. Every caller waits through a stall, whatever the thread mode.\
        """;
  }

  /** Of the 99th percentile to the median. */
  private static final double TAIL = 4;

  /** Of the mean time in the downstream to the median response time. */
  private static final double LONGER = 1.05;

  /** Of the response time. */
  private static final double MOST = 0.6;

  private static final double CPU_BUSY = 0.7;

  /** Pauses of collections make a tail as well. */
  private static final double PAUSED = 0.02;

  @Override
  public Optional<Cause> find(Evidence e) {
    double p50 = e.load().latencies().p50Ms();
    double p99 = e.load().latencies().p99Ms();
    TierUse downstream = e.trial().tiers().get(Tier.DOWNSTREAM);
    Calls calls = downstream == null ? null : downstream.calls();
    if (calls == null
        || calls.perSecond() <= 0
        || p99 < TAIL * p50
        || e.serviceCpu() > CPU_BUSY
        || e.paused() > PAUSED) {
      return Optional.empty();
    }
    double each = 1000 * calls.inFlight() / calls.perSecond();
    return each < LONGER * p50 || each < MOST * e.load().meanMs()
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "A call of the downstream takes %s on average, while half of all requests end within %s in total, and one in a hundred takes %s or more.",
                    Numbers.millis(each), Numbers.millis(p50), Numbers.millis(p99)),
                "Look for what stops the downstream (collections, failover, a batch job); give its calls a timeout not far above the median, and a circuit breaker.",
                Math.min(1, each / e.load().meanMs())));
  }
}
