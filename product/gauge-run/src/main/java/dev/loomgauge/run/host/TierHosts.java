package dev.loomgauge.run.host;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where each tier of a run is started: here, or on hosts that are open until this closes. */
public final class TierHosts implements AutoCloseable {
  private final LocalHost here;
  private final Hosts asked;
  private TierCpus cpus;
  private final Map<String, Opening> opening;
  private final Map<String, RemoteHost> remote = new LinkedHashMap<>();
  private final Map<Tier, List<Placement>> elsewhere = new EnumMap<>(Tier.class);

  private TierHosts(LocalHost here, TierCpus cpus, Hosts asked, Map<String, Opening> opening) {
    this.here = here;
    this.cpus = cpus;
    this.asked = asked;
    this.opening = opening;
  }

  public static TierHosts here(LocalHost here, TierCpus cpus) {
    return new TierHosts(here, cpus, Hosts.HERE, Map.of());
  }

  /**
   * Opens the hosts that a scenario names, all at once.
   *
   * @param cpus of the tiers that stay here
   * @throws TierException if one cannot be reached or does not have the CPUs asked for
   */
  public static TierHosts open(
      LocalHost here, TierCpus cpus, Hosts asked, HostEngine engine, HostEngine.Site site) {
    TierHosts hosts = new TierHosts(here, cpus, asked, Opening.all(asked.names(), engine, site));
    try {
      hosts.opening.forEach((name, one) -> hosts.remote.put(name, one.host()));
      asked.elsewhere().forEach(hosts::place);
      hosts.cpus = cpus.elsewhere(hosts.cpusElsewhere());
      return hosts;
    } catch (RuntimeException e) {
      hosts.close();
      throw e;
    }
  }

  private void place(Tier tier, Hosts.Group group) {
    List<Placement> placements = new ArrayList<>();
    for (String name : group.names()) {
      RemoteHost host = host(name);
      CpuSet wanted = CpuSet.parse(group.cpus());
      CpuSet there = host.facts().cpus();
      if (!there.cpus().containsAll(wanted.cpus())) {
        throw new TierException(
            "Host %s has CPUs %s, and the %s tier is to have %s there. Remedy: correct 'cpus' under 'hosts'."
                .formatted(name, there, tier, wanted));
      }
      placements.add(new Placement(host, wanted));
    }
    elsewhere.put(tier, placements);
  }

  private Map<Tier, Integer> cpusElsewhere() {
    Map<Tier, Integer> counts = new EnumMap<>(Tier.class);
    asked
        .elsewhere()
        .forEach(
            (tier, _) ->
                counts.put(tier, Math.max(1, all(tier).stream().mapToInt(this::cpusOf).sum())));
    return counts;
  }

  private int cpusOf(Placement placement) {
    return placement.cpus().isEmpty()
        ? host(placement.host().name()).facts().granted()
        : placement.cpus().size();
  }

  /** What readers of results have to know about the hosts, a sentence each. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    elsewhere.forEach(
        (tier, placements) ->
            words.add(
                "The %s tier is on %s"
                    .formatted(
                        tier,
                        placements.stream()
                            .map(this::words)
                            .collect(Collectors.joining(" and ")))));
    words.addAll(caveats());
    return words;
  }

  private String words(Placement placement) {
    RemoteHost.Facts facts = host(placement.host().name()).facts();
    return "%s (CPUs %s, JDK %s)"
        .formatted(
            placement.host().name(),
            placement.cpus().isEmpty() ? facts.cpus() : placement.cpus(),
            facts.java());
  }

  private List<String> caveats() {
    return remote.values().stream()
        .filter(host -> host.facts().shared())
        .map(
            host ->
                "Host %s may use the time of %d of CPUs %s and shares them with others"
                    .formatted(host.name(), host.facts().granted(), host.facts().cpus()))
        .toList();
  }

  private RemoteHost host(String name) {
    RemoteHost host = remote.get(name);
    if (host == null) {
      throw new IllegalStateException("host " + name + " is not open");
    }
    return host;
  }

  /** Where a tier is started, at least one; several for the load tier alone. */
  public List<Placement> all(Tier tier) {
    return elsewhere.getOrDefault(tier, List.of(new Placement(here, cpus.of(tier))));
  }

  /** The same where that is not this machine; else empty. */
  public List<Placement> remote(Tier tier) {
    return elsewhere.getOrDefault(tier, List.of());
  }

  /** CPUs of every tier on this machine, and their number elsewhere. */
  public TierCpus cpus() {
    return cpus;
  }

  /** Where a tier of one host is started. */
  public Placement of(Tier tier) {
    return all(tier).getFirst();
  }

  public boolean elsewhere(Tier tier) {
    return elsewhere.containsKey(tier);
  }

  public Collection<RemoteHost> remote() {
    return remote.values();
  }

  /** The address of this machine at which services listen. */
  public InetAddress address() {
    Hosts.Group load = asked.elsewhere().get(Tier.LOAD);
    if (load == null) {
      return Ports.loopback();
    }
    return asked.address().isEmpty()
        ? host(load.names().getFirst()).caller()
        : literal(asked.address());
  }

  private static InetAddress literal(String address) {
    try {
      return InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw new TierException(
          "'address' under 'hosts' is %s, which is no address. Remedy: correct it."
              .formatted(address),
          e);
    }
  }

  /** The address of this machine that a host sees. */
  public InetAddress seenBy(RemoteHost host) {
    return asked.address().isEmpty() ? host.caller() : literal(asked.address());
  }

  /**
   * Host of load engines to what the CPUs of the load tier there have done so far. Hosts that share
   * their CPUs with other workloads are left out, because those keep the CPUs busy as well; {@link
   * #throttled} reports the quota of such hosts.
   */
  public Map<String, CpuTimes> loads() {
    Map<String, CpuTimes> loads = new LinkedHashMap<>();
    for (Placement placement : remote(Tier.LOAD)) {
      RemoteHost host = host(placement.host().name());
      if (!host.facts().shared()) {
        CpuSet cpus = placement.cpus().isEmpty() ? host.facts().cpus() : placement.cpus();
        host.cpus().ifPresent(use -> loads.put(host.name(), use.of(cpus)));
      }
    }
    return loads;
  }

  /** Host to the periods so far in which its CPU quota was used up; only hosts that tell. */
  public Map<String, Long> throttled() {
    Map<String, Long> periods = new LinkedHashMap<>();
    for (RemoteHost host : remote.values()) {
      host.throttled().ifPresent(count -> periods.put(host.name(), count));
    }
    return periods;
  }

  /**
   * What has passed the interfaces between the hosts and this machine: host to its own, and this
   * machine, by the name of each of its own.
   */
  public Map<String, LinkCount> links() {
    Map<String, LinkCount> links = new LinkedHashMap<>();
    for (RemoteHost host : remote.values()) {
      host.link().ifPresent(link -> links.put(host.name(), link));
      LinkCount.of(seenBy(host))
          .ifPresent(link -> links.put("%s (%s)".formatted(here.name(), link.device()), link));
    }
    return links;
  }

  /** A sentence on those whose speed is not known. */
  public Optional<String> unjudgedLinks() {
    List<String> unknown =
        links().entrySet().stream()
            .filter(link -> link.getValue().mbit() == 0)
            .map(Map.Entry::getKey)
            .toList();
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Bandwidth is not judged where the speed of the network interface is not known: "
                + String.join(", ", unknown));
  }

  public List<String> lost() {
    return remote.values().stream().filter(host -> !host.alive()).map(Host::name).toList();
  }

  /** Connects again to what was lost; {@link TierException} if one cannot be reached. */
  public void restore() {
    remote.values().forEach(RemoteHost::restore);
  }

  /** All at once: of a host that cannot be reached any more each takes its time to say so. */
  @Override
  public void close() {
    Opening.close(opening.values());
  }
}
