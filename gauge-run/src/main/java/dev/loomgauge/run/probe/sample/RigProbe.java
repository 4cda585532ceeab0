package dev.loomgauge.run.probe.sample;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.tier.DownstreamState;
import dev.loomgauge.run.probe.process.ProcessUse;
import java.util.Map;
import java.util.Optional;

/** What the tiers that all services share tell of themselves, beside what this machine shows. */
public interface RigProbe {
  /** There are none. */
  RigProbe NONE =
      new RigProbe() {
        @Override
        public Optional<DownstreamState> downstream() {
          return Optional.empty();
        }

        @Override
        public Map<Tier, ProcessUse> elsewhere() {
          return Map.of();
        }
      };

  /** What the downstream has counted; empty where it does not answer. */
  Optional<DownstreamState> downstream();

  /** Tiers on other machines to what they have used; without those that do not tell. */
  Map<Tier, ProcessUse> elsewhere();
}
