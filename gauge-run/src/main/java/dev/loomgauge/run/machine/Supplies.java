package dev.loomgauge.run.machine;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Supply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From tiers tied to CPUs to the supply that predictions read. */
public final class Supplies {
  private static final List<Tier> MEASURED =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  private Supplies() {}

  /** Each set of CPUs once, with the tiers that share it. */
  public static Supply of(TierCpus cpus) {
    Map<CpuSet, List<Tier>> tiers = new LinkedHashMap<>();
    for (Tier tier : MEASURED) {
      tiers.computeIfAbsent(cpus.of(tier), k -> new ArrayList<>()).add(tier);
    }
    List<Supply.CpuShare> shares = new ArrayList<>();
    tiers.forEach(
        (set, shared) ->
            shares.add(
                new Supply.CpuShare(set.isEmpty() ? cpus.serviceCores() : set.size(), shared)));
    return new Supply(shares);
  }
}
