package dev.loomgauge.core.prediction;

import java.util.List;

/**
 * The CPUs that serve the tiers.
 *
 * @param sets each a set of CPUs with the tiers tied to it
 */
public record Supply(List<CpuShare> sets) {

  /** Copies. */
  public Supply {
    sets = List.copyOf(sets);
  }

  /**
   * Some CPUs.
   *
   * @param cores how many
   * @param tiers who runs on them
   */
  public record CpuShare(int cores, List<String> tiers) {

    /** "service-cpu", or "database+downstream+load-cpu" for a shared set. */
    public String name() {
      return String.join("+", tiers) + "-cpu";
    }
  }
}
