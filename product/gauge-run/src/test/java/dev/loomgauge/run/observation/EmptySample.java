package dev.loomgauge.run.observation;

import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.RunQueues;
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
}
