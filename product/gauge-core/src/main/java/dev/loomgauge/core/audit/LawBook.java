package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.BatchFloor;
import dev.loomgauge.core.audit.law.Claim;
import dev.loomgauge.core.audit.law.ClaimBasis;
import dev.loomgauge.core.audit.law.Counting;
import dev.loomgauge.core.audit.law.DelayFloor;
import dev.loomgauge.core.audit.law.DerivedMean;
import dev.loomgauge.core.audit.law.DeviationBound;
import dev.loomgauge.core.audit.law.ExactQuotient;
import dev.loomgauge.core.audit.law.FailureTotal;
import dev.loomgauge.core.audit.law.Held;
import dev.loomgauge.core.audit.law.IdealLatency;
import dev.loomgauge.core.audit.law.IdleLoad;
import dev.loomgauge.core.audit.law.InFlight;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Little;
import dev.loomgauge.core.audit.law.LittleMaximum;
import dev.loomgauge.core.audit.law.LittlePercentiles;
import dev.loomgauge.core.audit.law.MeanRange;
import dev.loomgauge.core.audit.law.OpenEnd;
import dev.loomgauge.core.audit.law.PercentileOrder;
import dev.loomgauge.core.audit.law.Queue;
import dev.loomgauge.core.audit.law.SendingPause;
import dev.loomgauge.core.audit.law.Standstill;
import dev.loomgauge.core.audit.law.ThroughputCeiling;
import dev.loomgauge.core.audit.law.TimedRequests;
import dev.loomgauge.core.audit.law.TimeoutCeiling;
import dev.loomgauge.core.audit.law.WholeWaves;
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
          new Counting(),
          new TimedRequests(),
          new OpenEnd(),
          new Queue("thread-queue", Held.THREADS),
          new Queue("connection-queue", Held.CONNECTIONS),
          new LittlePercentiles(),
          new LittleMaximum(),
          new TimeoutCeiling(),
          new PercentileOrder(),
          new MeanRange(),
          new DeviationBound(),
          new DelayFloor(),
          new FailureTotal(),
          new SendingPause(),
          new Standstill(),
          new InFlight(),
          new BatchFloor(),
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
          new ClaimBasis(),
          new IdleLoad(),
          new ExactQuotient(),
          new DerivedMean(),
          new WholeWaves(),
          new IdealLatency());

  private LawBook() {}
}
