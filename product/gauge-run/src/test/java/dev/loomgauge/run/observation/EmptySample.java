package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Samples in which nothing was seen, but perhaps the downstream. */
final class EmptySample {
  static final Instant START = Instant.parse("2026-11-22T06:00:00Z");

  private EmptySample() {}

  static Sample at(int second) {
    return at(second, null);
  }

  static Sample at(int second, @Nullable DownstreamState downstream) {
    return new Sample(
        START.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        null,
        null,
        List.of(),
        RunQueues.Reading.UNKNOWN,
        downstream,
        List.of(),
        Elsewhere.NONE);
  }

  /** The same sample with readings since the one before. */
  static Sample after(List<Queues> readings, Sample sample) {
    return new Sample(
        sample.at(),
        sample.nanoTime(),
        sample.tiers(),
        sample.threads(),
        sample.condition(),
        sample.machine(),
        sample.jvm(),
        sample.probeMicros(),
        sample.dependencies(),
        sample.runQueues(),
        sample.downstream(),
        readings,
        sample.elsewhere());
  }

  /** Of a service without dependencies. */
  static Sample of(
      Instant at,
      long nanoTime,
      Map<Tier, ProcessUse> tiers,
      Map<Tier, TierThreads> threads,
      MachineCondition condition,
      @Nullable MachineUse machine,
      @Nullable JvmReading jvm,
      @Nullable Double probeMicros) {
    return new Sample(
        at,
        nanoTime,
        tiers,
        threads,
        condition,
        machine,
        jvm,
        probeMicros,
        List.of(),
        RunQueues.Reading.UNKNOWN,
        null,
        List.of(),
        Elsewhere.NONE);
  }
}
