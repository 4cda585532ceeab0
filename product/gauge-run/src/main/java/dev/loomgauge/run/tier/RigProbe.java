package dev.loomgauge.run.tier;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.ProcessUse;
import java.util.Map;
import java.util.Optional;

/** What the tiers that all services share tell of themselves, beside what this machine shows. */
public interface RigProbe {
  /** There are none. */
  RigProbe NONE =
      new RigProbe() {
        @Override
        public Optional<DownstreamState> counted() {
          return Optional.empty();
        }

        @Override
        public Elsewhere elsewhere() {
          return Elsewhere.NONE;
        }
      };

  /** What the downstream has counted; empty without one, or where it does not answer. */
  Optional<DownstreamState> counted();

  Elsewhere elsewhere();

  /**
   * What other machines tell of themselves at one moment; without those that do not.
   *
   * @param uses tier to what it has used
   * @param loads host of load engines to what their CPUs have done so far
   * @param throttled host to the periods so far in which its CPU quota was used up; only hosts that
   *     have one
   * @param links host, or this machine, to what has passed the interface by which they reach each
   *     other
   */
  record Elsewhere(
      Map<Tier, ProcessUse> uses,
      Map<String, CpuTimes> loads,
      Map<String, Long> throttled,
      Map<String, LinkCount> links) {
    public static final Elsewhere NONE = new Elsewhere(Map.of(), Map.of(), Map.of(), Map.of());

    public Elsewhere {
      uses = Map.copyOf(uses);
      loads = Map.copyOf(loads);
      throttled = Map.copyOf(throttled);
      links = Map.copyOf(links);
    }
  }
}
