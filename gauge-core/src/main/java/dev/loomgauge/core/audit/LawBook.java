package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.Held;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.count.Claim;
import dev.loomgauge.core.audit.law.count.ClaimBasis;
import dev.loomgauge.core.audit.law.count.Counting;
import dev.loomgauge.core.audit.law.count.DerivedMean;
import dev.loomgauge.core.audit.law.count.ExactQuotient;
import dev.loomgauge.core.audit.law.count.FailureTotal;
import dev.loomgauge.core.audit.law.latency.BatchFloor;
import dev.loomgauge.core.audit.law.latency.DelayFloor;
import dev.loomgauge.core.audit.law.latency.IdealLatency;
import dev.loomgauge.core.audit.law.latency.MeanRange;
import dev.loomgauge.core.audit.law.latency.PercentileOrder;
import dev.loomgauge.core.audit.law.latency.Standstill;
import dev.loomgauge.core.audit.law.latency.TimeoutCeiling;
import dev.loomgauge.core.audit.law.population.IdleLoad;
import dev.loomgauge.core.audit.law.population.InFlight;
import dev.loomgauge.core.audit.law.population.Little;
import dev.loomgauge.core.audit.law.population.LittleMaximum;
import dev.loomgauge.core.audit.law.population.LittlePercentiles;
import dev.loomgauge.core.audit.law.population.Queue;
import dev.loomgauge.core.audit.law.population.SendingPause;
import dev.loomgauge.core.audit.law.population.ThroughputCeiling;
import dev.loomgauge.core.audit.law.population.WholeWaves;
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
          new Queue("thread-queue", Held.THREADS),
          new Queue("connection-queue", Held.CONNECTIONS),
          new LittlePercentiles(),
          new LittleMaximum(),
          new TimeoutCeiling(),
          new PercentileOrder(),
          new MeanRange(),
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
