package dev.loomgauge.run.machine;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.machine.Topology.Core;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which tier gets which CPUs.
 *
 * @param cpus the CPUs of every tier; the same ones where tiers share, all empty when not pinned
 * @param serviceCores logical CPUs that the service may use, 1 or more
 * @param notes what a reader of the result must know
 * @param elsewhere tier on other machines to the CPUs that it has there, 1 or more
 */
public record TierCpus(
    Map<Tier, CpuSet> cpus,
    boolean pinned,
    int serviceCores,
    List<String> notes,
    Map<Tier, Integer> elsewhere) {
  private static final List<Tier> MEASURED =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  public TierCpus {
    cpus = Map.copyOf(cpus);
    notes = List.copyOf(notes);
    elsewhere = Map.copyOf(elsewhere);
  }

  public TierCpus(Map<Tier, CpuSet> cpus, boolean pinned, int serviceCores, List<String> notes) {
    this(cpus, pinned, serviceCores, notes, Map.of());
  }

  /**
   * Shares the machine out, whole physical cores at a time. With 4 cores or more like the published
   * rig: half for the service, a quarter of the rest (1 at least) for the database, the remainder
   * for downstream, load and Loomgauge. With 2 or 3 cores: one for the service, all else together
   * on the others. The service gets the fastest cores, none that is much slower than those, and of
   * equal ones the last: the first serves interrupts. Where a control group grants less time than
   * all CPUs have, only as many are used as it grants.
   */
  public static TierCpus assign(Topology topology) {
    List<String> notes = hardware(topology);
    if (!topology.pinnable() || topology.cpus().size() < 2) {
      notes.add(
          topology.pinnable()
              ? "Not tied to CPUs: there is only one, so all tiers compete for it."
              : "Not tied to CPUs: this machine has no taskset, so tiers compete for all "
                  + topology.cpus().size()
                  + " CPUs.");
      return new TierCpus(all(CpuSet.NONE), false, topology.cpus().size(), notes);
    }
    return share(topology.granted(), notes);
  }

  /**
   * The same of a scenario that may have tiers on other machines and may choose the CPUs of its
   * service.
   *
   * @throws TierException if the CPUs that it chooses are not all of this machine
   */
  public static TierCpus assign(Topology topology, Hosts hosts) {
    TierCpus usual = assign(topology);
    CpuSet service = CpuSet.parse(hosts.serviceCpus());
    if (service.isEmpty() || !usual.pinned()) {
      return usual;
    }
    CpuSet rest = topology.cpus().without(service);
    if (rest.size() != topology.cpus().size() - service.size() || rest.isEmpty()) {
      throw new TierException(
          "The service is to have CPUs %s of %s, and Loomgauge needs one of the others. Remedy: correct 'cpus' of 'service' under 'hosts'."
              .formatted(service, topology.cpus()));
    }
    Map<Tier, CpuSet> cpus = all(rest);
    cpus.put(Tier.SERVICE, service);
    List<String> notes = new ArrayList<>(quota(topology, topology).stream().toList());
    notes.addAll(cores(topology));
    notes.addAll(CoreNotes.of(topology, service));
    return new TierCpus(cpus, true, service.size(), notes);
  }

  /** The machine of a scenario whose service runs elsewhere: all of it measures. */
  private static TierCpus withoutService(Topology topology, int cpus) {
    boolean pinned = topology.pinnable();
    Map<Tier, CpuSet> all = all(pinned ? topology.cpus() : CpuSet.NONE);
    return new TierCpus(all, pinned, cpus, quota(topology, topology).stream().toList())
        .elsewhere(Map.of(Tier.SERVICE, cpus));
  }

  /** That of a scenario; {@link TierException} if it chooses CPUs that are not of this machine. */
  public static TierCpus assign(Topology topology, Scenario scenario) {
    return scenario.services().stream()
        .flatMap(service -> service.address().stream())
        .findFirst()
        .map(address -> withoutService(topology, address.cpus()))
        .orElseGet(() -> assign(topology, scenario.surroundings().hosts()));
  }

  /** The same with some more tiers on other machines, each with the CPUs that it has there. */
  public TierCpus elsewhere(Map<Tier, Integer> counts) {
    if (counts.isEmpty()) {
      return this;
    }
    Map<Tier, CpuSet> here = new EnumMap<>(cpus);
    here.keySet().removeAll(counts.keySet());
    Map<Tier, Integer> all = new EnumMap<>(Tier.class);
    all.putAll(elsewhere);
    all.putAll(counts);
    return new TierCpus(here, pinned, serviceCores, notes, all);
  }

  /** What holds however the CPUs that are granted are shared out. */
  private static List<String> hardware(Topology topology) {
    Topology used = topology.pinnable() ? topology.granted() : topology;
    List<String> notes = new ArrayList<>(quota(topology, used).stream().toList());
    notes.addAll(cores(used));
    return notes;
  }

  private static List<String> cores(Topology topology) {
    List<String> notes = new ArrayList<>();
    boolean tied = topology.pinnable() && topology.cpus().size() > 1;
    if (tied && !topology.coresKnown()) {
      notes.add(
          "The machine does not report which CPUs share a physical core; tiers may share one.");
    }
    if (tied && topology.cores().size() <= 1) {
      notes.add(
          "There is one physical core only: the service and the other tiers share it, each with logical CPUs of its own.");
    }
    return notes;
  }

  /** What a control group's limit means for the CPUs that are used. */
  private static Optional<String> quota(Topology topology, Topology used) {
    OptionalDouble cpus = topology.quota();
    if (cpus.isEmpty() || cpus.getAsDouble() >= topology.cpus().size()) {
      return Optional.empty();
    }
    return Optional.of(
        cpus.getAsDouble() >= used.cpus().size()
            ? "A control group grants %.2f CPUs of %d: the tiers use %s alone, so that none is stopped for want of time."
                .formatted(cpus.getAsDouble(), topology.cpus().size(), used.cpus().words())
            : "A control group limits all tiers together to %.2f CPUs of %d: figures are not those of whole CPUs."
                .formatted(cpus.getAsDouble(), used.cpus().size()));
  }

  private static TierCpus share(Topology topology, List<String> before) {
    List<Core> cores = topology.slowestFirst();
    boolean several = cores.size() > 1;
    List<CpuSet> units = // of a single core its logical CPUs
        several
            ? cores.stream().map(Core::cpus).toList()
            : topology.cpus().cpus().stream().map(CpuSet::of).toList();
    List<String> notes = new ArrayList<>(before);
    int count = units.size();
    int fast = several ? (int) cores.stream().filter(topology::fast).count() : count;
    int service = count < 4 ? 1 : Math.min(fast, count / 2);
    List<CpuSet> rest = units.subList(0, count - service);
    int database = count < 4 ? 0 : Math.max(1, rest.size() / 4);
    CpuSet others = join(rest.subList(0, rest.size() - database));
    CpuSet last = join(units.subList(count - service, count));
    Map<Tier, CpuSet> cpus = all(others);
    cpus.put(Tier.SERVICE, last);
    if (database > 0) {
      cpus.put(Tier.DATABASE, join(rest.subList(rest.size() - database, rest.size())));
    } else {
      notes.add("Database, downstream, load and Loomgauge share %s.".formatted(others.words()));
    }
    notes.addAll(CoreNotes.of(topology, last));
    return new TierCpus(cpus, true, last.size(), notes);
  }

  private static CpuSet join(List<CpuSet> units) {
    return units.stream().reduce(CpuSet.NONE, CpuSet::union);
  }

  private static Map<Tier, CpuSet> all(CpuSet cpus) {
    Map<Tier, CpuSet> map = new EnumMap<>(Tier.class);
    for (Tier tier : Tier.values()) {
      if (tier != Tier.DEPENDENCIES) { // they run where the user has put them
        map.put(tier, cpus);
      }
    }
    return map;
  }

  /** What the cores mean on which a service runs. */
  private static final class CoreNotes {
    private CoreNotes() {}

    /**
     * In a sentence each.
     *
     * @param topology of which the other tiers have the rest
     */
    static List<String> of(Topology topology, CpuSet service) {
      List<Core> cores =
          topology.cores().stream().filter(core -> !core.cpus().and(service).isEmpty()).toList();
      return Stream.of(
              split(topology, cores, service),
              strangers(cores),
              speeds(topology, cores),
              nodes(cores))
          .flatMap(Optional::stream)
          .toList();
    }

    /** Of a machine with a single core another note says so. */
    private static Optional<String> split(Topology topology, List<Core> cores, CpuSet service) {
      List<Core> split =
          cores.stream().filter(core -> !core.cpus().without(service).isEmpty()).toList();
      return split.isEmpty() || topology.cores().size() <= 1
          ? Optional.empty()
          : Optional.of(
              "The service (%s) and the other tiers (%s) share physical cores, and slow each other down: whole cores are %s."
                  .formatted(
                      service.words(),
                      union(split, Core::cpus).without(service).words(),
                      split.stream()
                          .map(core -> core.cpus().toString())
                          .collect(Collectors.joining("; "))));
    }

    private static Optional<String> strangers(List<Core> cores) {
      CpuSet strangers = union(cores, Core::strangers);
      return strangers.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "The service shares its physical cores with %s, used by none of the tiers: what others run there slows it down."
                  .formatted(strangers.words()));
    }

    private static Optional<String> speeds(Topology topology, List<Core> cores) {
      if (topology.cores().stream().allMatch(topology::fast)) {
        return Optional.empty();
      }
      long fast = cores.stream().filter(topology::fast).count();
      return Optional.of(
          fast == cores.size()
              ? "This machine has fast and slow cores; the service has fast ones alone, and its figures are those of such cores."
              : "The service has fast and slow cores (%s): what a request costs depends on the one that it runs on."
                  .formatted(
                      cores.stream()
                          .map(
                              core ->
                                  "%s up to %.2f GHz"
                                      .formatted(core.cpus().words(), core.maxKhz() / 1e6))
                          .collect(Collectors.joining(", "))));
    }

    private static Optional<String> nodes(List<Core> cores) {
      List<Integer> nodes = cores.stream().map(Core::node).distinct().sorted().toList();
      return nodes.size() <= 1
          ? Optional.empty()
          : Optional.of(
              "The service has CPUs of the NUMA nodes %s: memory of another node takes longer to reach, so that a request costs more there."
                  .formatted(
                      nodes.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }

    private static CpuSet union(List<Core> cores, Function<Core, CpuSet> cpus) {
      return cores.stream().map(cpus).reduce(CpuSet.NONE, CpuSet::union);
    }
  }

  /** The CPUs of one tier; empty when not pinned. */
  public CpuSet of(Tier tier) {
    return cpus.getOrDefault(tier, CpuSet.NONE);
  }

  /** The CPUs of all tiers together; empty when not pinned. */
  public CpuSet all() {
    return cpus.values().stream().reduce(CpuSet.NONE, CpuSet::union);
  }

  /** How many logical CPUs a tier may use; all of the machine's when not pinned. */
  public int count(Tier tier) {
    Integer there = elsewhere.get(tier);
    return there != null ? there : pinned ? of(tier).size() : serviceCores;
  }

  /** Each set of CPUs once, with the tiers under measurement that share it. */
  public CpuAllocation allocation() {
    Map<CpuSet, List<Tier>> tiers = new LinkedHashMap<>();
    List<CpuAllocation.CpuShare> shares = new ArrayList<>();
    for (Tier tier : MEASURED) {
      if (elsewhere.containsKey(tier)) {
        shares.add(new CpuAllocation.CpuShare(count(tier), List.of(tier)));
      } else {
        tiers.computeIfAbsent(of(tier), k -> new ArrayList<>()).add(tier);
      }
    }
    tiers.forEach(
        (set, shared) ->
            shares.add(
                new CpuAllocation.CpuShare(set.isEmpty() ? serviceCores : set.size(), shared)));
    return new CpuAllocation(shares);
  }

  /** Tier to CPUs in taskset's notation, as {@code run.json} has it. */
  public Map<Tier, String> byTier() {
    Map<Tier, String> map = new TreeMap<>(Comparator.comparing(Tier::key));
    cpus.forEach((tier, set) -> map.put(tier, set.toString()));
    return map;
  }
}
