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
import dev.loomgauge.core.audit.law.population.Ceiling;
import dev.loomgauge.core.audit.law.population.IdleLoad;
import dev.loomgauge.core.audit.law.population.InFlight;
import dev.loomgauge.core.audit.law.population.Little;
import dev.loomgauge.core.audit.law.population.LittleMaximum;
import dev.loomgauge.core.audit.law.population.LittlePercentiles;
import dev.loomgauge.core.audit.law.population.Queue;
import dev.loomgauge.core.audit.law.population.SendingPause;
import dev.loomgauge.core.audit.law.population.WholeWaves;
import dev.loomgauge.core.audit.table.Column;
import java.util.List;

/** Every law, the ones that say most first. */
public final class LawBook {
  /** In the order in which a reader should hear of them. */
  public static final List<Law> ALL =
      List.of(
          new Little("little", Column.USERS, true),
          new Little("little-connections", Column.CONNECTIONS, false),
          new Ceiling("connection-ceiling", Held.CONNECTIONS),
          new Ceiling("thread-ceiling", Held.THREADS),
          new Ceiling("users-ceiling", Held.USERS),
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
          new Claim("ratio", Column.CLAIMED_RATIO, Column.VALUE, Column.BASELINE, Claim.Kind.RATIO),
          new Claim(
              "saving", Column.CLAIMED_SAVING, Column.VALUE, Column.BASELINE, Claim.Kind.SAVING),
          new Claim("gain", Column.CLAIMED_GAIN, Column.VALUE, Column.BASELINE, Claim.Kind.GAIN),
          new Claim(
              "speedup", Column.SPEEDUP, Column.BASELINE_TIME, Column.REPORTED, Claim.Kind.RATIO),
          new ClaimBasis(),
          new IdleLoad(),
          new ExactQuotient(),
          new DerivedMean(),
          new WholeWaves(),
          new IdealLatency());

  private LawBook() {}
}
