package dev.loomgauge.core.scenario;

import dev.loomgauge.core.Tier;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the tiers of a scenario run. The service and Loomgauge itself run on this machine, and so
 * does every tier without hosts of its own.
 *
 * @param cluster in which the hosts are pods; empty where ssh reaches them
 * @param address of this machine at which the other hosts reach the service; empty for the one that
 *     they see Loomgauge come from
 * @param serviceCpus CPUs of the service as taskset has them; empty for Loomgauge to choose
 * @param elsewhere tier to the hosts on which it runs
 */
public record Hosts(
    Optional<Cluster> cluster, String address, String serviceCpus, Map<Tier, Group> elsewhere) {
  /** What the name of a host looks like: no option of ssh, and nothing that a shell reads. */
  public static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.@:-]*";

  /** Everything runs on this machine. */
  public static final Hosts HERE = new Hosts(Optional.empty(), "", "", Map.of());

  public Hosts {
    elsewhere =
        elsewhere.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new EnumMap<Tier, Group>(elsewhere));
  }

  /**
   * Hosts of a tier.
   *
   * @param names at least one, as the user's SSH configuration has them, or made up for pods; of a
   *     tier other than load exactly one
   * @param cpus on each of them, as taskset has them; empty for all
   */
  public record Group(List<String> names, String cpus) {
    public Group {
      names = List.copyOf(names);
    }
  }

  public boolean elsewhere(Tier tier) {
    return elsewhere.containsKey(tier);
  }

  /**
   * Whether it places anything but load engines, or says where the service is: a service that runs
   * at an address has none of that.
   */
  public boolean aroundService() {
    return !address.isEmpty()
        || !serviceCpus.isEmpty()
        || elsewhere.keySet().stream().anyMatch(tier -> tier != Tier.LOAD);
  }

  /** The hosts of a tier that has some, and its CPUs there: {@code bench2, bench3: 0-7 each}. */
  public String words(Tier tier) {
    Group group = elsewhere.get(tier);
    if (group == null) {
      throw new IllegalArgumentException("no hosts of " + tier);
    }
    String cpus =
        cluster
            .flatMap(pods -> Optional.ofNullable(pods.pods().get(group.names().getFirst())))
            .map(pod -> String.valueOf(pod.cpus()))
            .orElse(group.cpus().isEmpty() ? "all" : group.cpus());
    return "%s: %s%s"
        .formatted(String.join(", ", group.names()), cpus, group.names().size() > 1 ? " each" : "");
  }

  /** Every host once, in the order of the tiers. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    elsewhere.values().forEach(group -> names.addAll(group.names()));
    return names;
  }
}
