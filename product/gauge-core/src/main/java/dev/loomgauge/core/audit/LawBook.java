package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.CalculatedFigures;
import dev.loomgauge.core.audit.law.Claim;
import dev.loomgauge.core.audit.law.CountLaws;
import dev.loomgauge.core.audit.law.Held;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Little;
import dev.loomgauge.core.audit.law.QuantileLaws;
import dev.loomgauge.core.audit.law.StandstillLaws;
import dev.loomgauge.core.audit.law.TimeLaws;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;

/** Every law, the ones that say most first. */
public final class LawBook {
  /** In the order in which a reader should hear of them. */
  public static final List<Law> ALL =
      List.of(
          new Little("little", AuditColumn.USERS, true),
          new Little("little-connections", AuditColumn.CONNECTIONS, false),
          Law.of("connection-ceiling", Held.CONNECTIONS::ceiling),
          Law.of("thread-ceiling", Held.THREADS::ceiling),
          Law.of("users-ceiling", Held.USERS::ceiling),
          Law.of("requests-over-duration", CountLaws::requestsOverDuration),
          Law.of("timed-requests", CountLaws::timedRequests),
          Law.of("open-end", TimeLaws::openEnd),
          Law.of("within-window", TimeLaws::withinWindow),
          Law.of("thread-queue", Held.THREADS::queue),
          Law.of("connection-queue", Held.CONNECTIONS::queue),
          Law.of("little-percentiles", Little::littlePercentiles),
          Law.of("little-maximum", Little::littleMaximum),
          Law.of("timeout-ceiling", TimeLaws::timeoutCeiling),
          Law.of("percentile-order", QuantileLaws::percentileOrder),
          Law.of("mean-range", QuantileLaws::meanRange),
          Law.of("deviation-bound", QuantileLaws::deviationBound),
          Law.of("delay-floor", TimeLaws::delayFloor),
          Law.of("failures-of-requests", CountLaws::failuresOfRequests),
          Law.of("sending-pause", StandstillLaws::sendingPause),
          Law.of("standstill", StandstillLaws::standstill),
          Law.of("in-flight", CountLaws::inFlight),
          Law.of("batch-floor", TimeLaws::batchFloor),
          Claim.ofValues("ratio", AuditColumn.CLAIMED_RATIO, Claim.Kind.RATIO),
          Claim.ofValues("saving", AuditColumn.CLAIMED_SAVING, Claim.Kind.SAVING),
          Claim.ofValues("gain", AuditColumn.CLAIMED_GAIN, Claim.Kind.GAIN),
          new Claim(
              "speedup",
              AuditColumn.SPEEDUP,
              AuditColumn.BASELINE_TIME,
              AuditColumn.REPORTED,
              Claim.Kind.RATIO),
          Law.of("claim-basis", Claim::basis),
          Law.of("idle-load", CountLaws::idleLoad),
          Law.of("exact-quotient", CalculatedFigures::exactQuotient),
          Law.of("derived-mean", CalculatedFigures::derivedMean),
          Law.of("whole-waves", CalculatedFigures::wholeWaves),
          Law.of("ideal-latency", CalculatedFigures::idealLatency));

  private LawBook() {}
}
