package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The CPUs, how tiers would share them, and whether a control group rations them. */
final class CpuFindings {
  private static final Subject CPUS = new Subject("CPUs");
  private static final Subject PLACEMENT = new Subject("placement");
  private static final Subject QUOTA = new Subject("CPU quota");

  /** From here on every tier but load and Loomgauge gets a physical core of its own. */
  private static final int CORES_FOR_ALL = 4;

  private CpuFindings() {}

  static List<MachineFinding> of(MachineFiles files, Topology topology) {
    TierCpus tiers = TierCpus.assign(topology);
    return List.of(
        cpus(topology), placement(topology, tiers), quota(files, topology, tiers.all().size()));
  }

  private static MachineFinding cpus(Topology topology) {
    int cpus = topology.cpus().size();
    int cores = topology.cores().size();
    if (cpus < 2) {
      return CPUS.bad(
          "1 logical CPU",
          "All tiers compete for it: every figure would be that of the competition.",
          "Use a machine with 2 CPUs or more; 4 physical cores are better.");
    }
    if (!topology.coresKnown()) {
      return CPUS.unknown(
          "%d logical CPUs; the system does not report physical cores".formatted(cpus),
          "Two tiers may share a physical core and slow each other down.");
    }
    String seen =
        "%s (%s) on %s%s"
            .formatted(
                Numbers.count(cpus, "logical CPU"),
                topology.cpus(),
                Numbers.count(cores, "physical core"),
                cpus > cores ? ", siblings share a core" : ", no siblings");
    if (cores < CORES_FOR_ALL) {
      return CPUS.caution(
          seen,
          "Database, downstream and load share what the service leaves; they can be the limit.",
          "Use a machine with 4 physical cores or more, or run the load from another one.");
    }
    return CPUS.good(seen, "Each tier gets whole physical cores.");
  }

  private static MachineFinding placement(Topology topology, TierCpus tiers) {
    String meaning = String.join(" ", tiers.notes());
    if (!tiers.pinned()) {
      return PLACEMENT.caution(
          "tiers are not pinned to CPUs",
          meaning,
          topology.pinnable() ? "" : "Measure on Linux with taskset (package util-linux).");
    }
    Map<String, List<String>> tiersOf = new TreeMap<>();
    tiers
        .byTier()
        .forEach(
            (tier, set) -> tiersOf.computeIfAbsent(set, _ -> new ArrayList<>()).add(tier.key()));
    List<String> parts = new ArrayList<>();
    tiersOf.forEach(
        (set, names) -> parts.add(CpuSet.parse(set).words() + " " + String.join(" + ", names)));
    String seen = String.join("; ", parts);
    return tiers.notes().isEmpty()
        ? PLACEMENT.good(seen, "No tier takes CPU time from the service.")
        : PLACEMENT.caution(seen, meaning, "");
  }

  /** Of as many CPUs as the tiers are tied to; 0 where they are not. */
  private static MachineFinding quota(MachineFiles files, Topology topology, int used) {
    int cpus = topology.cpus().size();
    if (topology.quota().isEmpty()) {
      return files.linux()
          ? QUOTA.good("none", "No control group limits CPU time.")
          : QUOTA.unreported("A quota would throttle all tiers together.");
    }
    double quota = topology.quota().getAsDouble();
    String seen = Numbers.format("%.2f CPUs' worth of time on %d CPUs", quota, cpus);
    if (quota >= cpus) {
      return QUOTA.good(seen, "It has no effect: these CPUs have no more time than that.");
    }
    String remedy =
        "Remove it: docker run without --cpus, a pod without a CPU limit, systemctl set-property UNIT CPUQuota=";
    return used > 0 && quota >= used
        ? QUOTA.caution(
            seen,
            "The tiers use %d of these CPUs, so that it is not used up; the others stay idle."
                .formatted(used),
            remedy)
        : QUOTA.bad(
            seen,
            "When it is used up, all tiers pause until the next period, up to 100 ms: throughput and percentiles show the quota.",
            remedy);
  }
}
