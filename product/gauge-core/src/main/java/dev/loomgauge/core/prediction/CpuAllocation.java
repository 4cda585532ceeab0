package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import java.util.List;
import java.util.stream.Collectors;

/** The sets of CPUs that serve the tiers, each with those tied to it. */
public record CpuAllocation(List<CpuShare> sets) {
  private static final String CPU = "-cpu";

  public CpuAllocation {
    sets = List.copyOf(sets);
  }

  /** Whether a set of that {@link CpuShare#name} serves a tier. */
  public static boolean serves(String name, Tier tier) {
    return name.endsWith(CPU)
        && List.of(name.substring(0, name.length() - CPU.length()).split("\\+"))
            .contains(tier.key());
  }

  /** The tiers of a set of that {@link CpuShare#name}: "database, downstream, load". */
  static String words(String name) {
    return name.substring(0, name.length() - CPU.length()).replace("+", ", ");
  }

  /** The CPUs of the set that serves a tier; 0 where none is known to. */
  public int cores(Tier tier) {
    return sets.stream()
        .filter(set -> set.tiers().contains(tier))
        .mapToInt(CpuShare::cores)
        .findFirst()
        .orElse(0);
  }

  /** So many CPUs, and who runs on them. */
  public record CpuShare(int cores, List<Tier> tiers) {

    /** "service-cpu", or "database+downstream+load-cpu" for a shared set. */
    public String name() {
      return joined("+") + CPU;
    }

    /** "service", or "database, downstream, load" for a shared set. */
    public String words() {
      return joined(", ");
    }

    private String joined(String separator) {
      return tiers.stream().map(Tier::key).collect(Collectors.joining(separator));
    }
  }
}
