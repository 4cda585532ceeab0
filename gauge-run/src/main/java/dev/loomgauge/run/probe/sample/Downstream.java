package dev.loomgauge.run.probe.sample;

import dev.loomgauge.protocol.tier.DownstreamState;
import java.util.Optional;

/** What the downstream has counted. */
@FunctionalInterface
public interface Downstream {
  /** There is none. */
  Downstream NONE = Optional::empty;

  /** Its state of now; empty where it does not answer. */
  Optional<DownstreamState> state();
}
