package dev.loomgauge.run.probe.sample;

import dev.loomgauge.protocol.tier.DownstreamState;
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
        public Elsewhere elsewhere() {
          return Elsewhere.NONE;
        }
      };

  /** What the downstream has counted; empty where it does not answer. */
  Optional<DownstreamState> downstream();

  /** What other machines tell. */
  Elsewhere elsewhere();
}
