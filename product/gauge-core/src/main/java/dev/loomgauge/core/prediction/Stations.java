package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.scenario.Discipline.Kind;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Servers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The stations of a network. All tiers on one set of CPUs queue at one station, and so do all
 * instances of the service that run there; on other hardware than the measuring machine each
 * instance has CPUs of its own and the database is one for all.
 */
final class Stations {
  private final RequestPath path;
  private final Map<String, String> levels;
  private final int instances;
  private final List<Station> stations = new ArrayList<>();
  private final Map<Tier, Integer> byTier = new HashMap<>();
  private final Map<String, Integer> byName = new HashMap<>();
  private final Set<Integer> alone = new HashSet<>();

  private Stations(RequestPath path, Map<String, String> levels, int instances) {
    this.path = path;
    this.levels = levels;
    this.instances = instances;
  }

  /** Of a cell, on the measuring machine or on what is assumed instead. */
  static Stations of(
      RequestPath path,
      Map<String, String> levels,
      CpuAllocation allocation,
      CellHardware assumed,
      boolean pure) {
    Stations built = new Stations(path, levels, assumed.instances());
    if (pure) {
      assumed.cores().ifPresent(cores -> built.add(cores, List.of(Tier.SERVICE), false));
    } else if (assumed.elsewhere()) {
      built.add(
          assumed.cores().orElseGet(() -> allocation.cores(Tier.SERVICE)),
          List.of(Tier.SERVICE),
          false);
      built.add(allocation.cores(Tier.DATABASE), List.of(Tier.DATABASE), true);
    } else {
      allocation.sets().forEach(set -> built.add(set.cores(), set.tiers(), true));
    }
    path.stations().values().forEach(built::add);
    return built;
  }

  List<Station> stations() {
    return stations;
  }

  /** The station of a tier's CPUs; empty when it runs where nothing is known of its CPUs. */
  OptionalInt ofTier(Tier tier) {
    Integer index = byTier.get(tier);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** The station of a tier's CPUs, where one process of that tier has them for itself. */
  OptionalInt alone(Tier tier) {
    OptionalInt index = ofTier(tier);
    return index.isPresent() && alone.contains(index.getAsInt()) ? index : OptionalInt.empty();
  }

  /** The station of that name in the path. */
  OptionalInt named(String name) {
    Integer own = byName.get(name);
    return own != null
        ? OptionalInt.of(own)
        : path.tierOf(name).map(this::ofTier).orElse(OptionalInt.empty());
  }

  private void add(int cores, List<Tier> tiers, boolean shared) {
    if (cores == 0) {
      return;
    }
    CpuAllocation.CpuShare cpus = new CpuAllocation.CpuShare(cores, tiers);
    tiers.forEach(tier -> byTier.put(tier, stations.size()));
    if (processes(tiers, shared) == 1) {
      alone.add(stations.size());
    }
    stations.add(
        new Station(
            cpus.name(), "CPU of " + cpus.words(), cores, discipline(tiers, shared), shared));
  }

  /**
   * Polling is the order in which one process serves its own requests: where several share the
   * CPUs, the operating system gives them turns.
   */
  private Kind discipline(List<Tier> tiers, boolean shared) {
    List<Kind> kinds =
        path.stations().values().stream()
            .filter(s -> s.servers() instanceof Servers.OfTier(Tier tier) && tiers.contains(tier))
            .map(s -> s.discipline().in(levels))
            .toList();
    return kinds.contains(Kind.SHARING)
        ? Kind.SHARING
        : kinds.contains(Kind.POLLING)
            ? processes(tiers, shared) == 1 ? Kind.POLLING : Kind.SHARING
            : Kind.FIFO;
  }

  /** Processes that share some CPUs. */
  private int processes(List<Tier> tiers, boolean shared) {
    return tiers.size() - 1 + (shared && tiers.contains(Tier.SERVICE) ? instances : 1);
  }

  private void add(RequestPath.Station station) {
    if (station.servers() instanceof Servers.Given(var count)) {
      byName.put(station.name(), stations.size());
      stations.add(
          new Station(
              station.name(),
              station.label(),
              count.in(levels).orElseThrow(),
              station.discipline().in(levels),
              station.shared()));
    }
  }
}
