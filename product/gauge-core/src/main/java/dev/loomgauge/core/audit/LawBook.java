package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.CalculatedFigures;
import dev.loomgauge.core.audit.law.Claim;
import dev.loomgauge.core.audit.law.CountLaws;
import dev.loomgauge.core.audit.law.Held;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Little;
import dev.loomgauge.core.audit.law.LittleBounds;
import dev.loomgauge.core.audit.law.QuantileLaws;
import dev.loomgauge.core.audit.law.Queue;
import dev.loomgauge.core.audit.law.StandstillLaws;
import dev.loomgauge.core.audit.law.ThroughputCeiling;
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
          new ThroughputCeiling("connection-ceiling", Held.CONNECTIONS),
          new ThroughputCeiling("thread-ceiling", Held.THREADS),
          new ThroughputCeiling("users-ceiling", Held.USERS),
          Law.of("requests-over-duration", CountLaws::requestsOverDuration),
          Law.of("timed-requests", CountLaws::timedRequests),
          Law.of("open-end", TimeLaws::openEnd),
          Law.of("within-window", TimeLaws::withinWindow),
          new Queue("thread-queue", Held.THREADS),
          new Queue("connection-queue", Held.CONNECTIONS),
          Law.of("little-percentiles", LittleBounds::littlePercentiles),
          Law.of("little-maximum", LittleBounds::littleMaximum),
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
          new Claim(
              "ratio",
              AuditColumn.CLAIMED_RATIO,
              AuditColumn.VALUE,
              AuditColumn.BASELINE,
              Claim.Kind.RATIO),
          new Claim(
              "saving",
              AuditColumn.CLAIMED_SAVING,
              AuditColumn.VALUE,
              AuditColumn.BASELINE,
              Claim.Kind.SAVING),
          new Claim(
              "gain",
              AuditColumn.CLAIMED_GAIN,
              AuditColumn.VALUE,
              AuditColumn.BASELINE,
              Claim.Kind.GAIN),
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
