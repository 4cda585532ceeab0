package dev.loomgauge.run.load;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Hops;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * How far other hosts are, before a run and without load: connections from each to this machine, or
 * to services that run elsewhere, which take a round trip of the network each.
 *
 * @param hops tier to its round-trip time; of several hosts those of all together
 * @param looks host, or service and host, to what was seen
 */
public record HopProbe(Hops hops, Map<String, HostLook> looks) {
  /** Share of the mean that counts as a change. */
  private static final double CHANGED = 0.2;

  /** Milliseconds; a busy scheduler adds as much to a connection. */
  private static final double LEAST_CHANGE_MS = 0.1;

  public HopProbe {
    looks = Collections.unmodifiableMap(new LinkedHashMap<>(looks));
  }

  /**
   * Measures.
   *
   * @param services addresses of services that run elsewhere, which the load tier has to reach;
   *     empty where the service is on this machine
   * @param logs folder for what goes wrong
   * @throws LoadException if a host does not get here, or a service is not reached
   */
  public static HopProbe look(TierHosts hosts, Collection<URI> services, Path logs) {
    return services.isEmpty() ? toHere(hosts, logs) : toServices(hosts, services, logs);
  }

  private static HopProbe toHere(TierHosts hosts, Path logs) {
    Map<String, HostLook> looks = new LinkedHashMap<>();
    for (RemoteHost host : hosts.remote()) {
      looks.put(host.name(), of(host, hosts.seenBy(host), logs));
    }
    Map<Tier, Distribution> hops = new EnumMap<>(Tier.class);
    for (Tier tier : List.of(Tier.LOAD, Tier.DATABASE, Tier.DOWNSTREAM)) {
      List<Double> times =
          hosts.remote(tier).stream()
              .map(Placement::host)
              .map(host -> looks.get(host.name()))
              .filter(Objects::nonNull)
              .flatMap(look -> look.connectMs().stream())
              .toList();
      if (!times.isEmpty()) {
        hops.put(tier, distribution(times));
      }
    }
    return new HopProbe(new Hops(hops), looks);
  }

  private static HopProbe toServices(TierHosts hosts, Collection<URI> services, Path logs) {
    Map<String, HostLook> looks = new LinkedHashMap<>();
    List<Double> times = new ArrayList<>();
    for (Placement load : hosts.all(Tier.LOAD)) {
      for (URI service : services) {
        HostLook look = toService(load.host(), service, logs);
        looks.put(
            service.getAuthority() + (load.host().here() ? "" : " from " + load.host().name()),
            look);
        times.addAll(look.connectMs());
      }
    }
    return new HopProbe(new Hops(Map.of(Tier.LOAD, distribution(times))), looks);
  }

  /** Measures from a load host to a service; {@link LoadException} if it does not get there. */
  public static HostLook toService(Host from, URI service, Path logs) {
    return GaugeLoad.look(
        from,
        service.getAuthority(),
        log(from, logs),
        problem ->
            "The service at %s cannot be reached from %s: %s. Remedy: start the service, correct 'address' of its manifest, or open its firewall for the load."
                .formatted(
                    service.getAuthority(),
                    from.here() ? "this machine" : "host " + from.name(),
                    problem));
  }

  public List<String> words() {
    return looks.entrySet().stream()
        .map(
            look ->
                Numbers.format(
                    "Round trip to %s: %s on average, %s at most",
                    look.getKey(),
                    Numbers.millis(look.getValue().meanMs()),
                    Numbers.millis(look.getValue().mostMs())))
        .toList();
  }

  /** Where a connection went to the times of all of them, in milliseconds. */
  public Map<String, List<Double>> connectMs() {
    Map<String, List<Double>> times = new LinkedHashMap<>();
    looks.forEach((to, look) -> times.put(to, look.connectMs()));
    return times;
  }

  /** A sentence for each host: what it was after this, and whether it has changed since. */
  public List<String> followed(List<HopProbe> later) {
    List<String> words = new ArrayList<>();
    looks.forEach(
        (to, first) -> {
          List<HostLook> looks =
              later.stream()
                  .flatMap(probe -> Optional.ofNullable(probe.looks.get(to)).stream())
                  .toList();
          if (!looks.isEmpty()) {
            words.add("Round trip to " + to + followed(first, looks));
          }
        });
    return words;
  }

  private static String followed(HostLook before, List<HostLook> later) {
    double least = later.stream().mapToDouble(HostLook::meanMs).min().orElseThrow();
    double greatest = later.stream().mapToDouble(HostLook::meanMs).max().orElseThrow();
    double most = later.stream().mapToDouble(HostLook::mostMs).max().orElseThrow();
    boolean same = unchanged(before.meanMs(), least) && unchanged(before.meanMs(), greatest);
    return Numbers.format(
        " since the run began, measured %s: %s on average, %s at most%s",
        later.size() == 1 ? "once" : later.size() + " times",
        later.size() == 1
            ? Numbers.millis(least)
            : Numbers.millis(least) + " to " + Numbers.millis(greatest),
        Numbers.millis(most),
        same
            ? ", as before"
            : Numbers.format(
                "; before it %s: predictions rest on that, so waits on the network are predicted wrongly by up to the difference",
                Numbers.millis(before.meanMs())));
  }

  /** Whether a mean is that on which predictions rest. */
  private static boolean unchanged(double before, double now) {
    double difference = Math.abs(now - before);
    return difference <= CHANGED * before || difference <= LEAST_CHANGE_MS;
  }

  /** Measures from a host to an address of ours; {@link LoadException} if it does not get here. */
  public static HostLook of(RemoteHost host, InetAddress here, Path logs) {
    try (ServerSocket server = new ServerSocket()) {
      server.bind(new InetSocketAddress(here, 0), 100);
      Thread.ofPlatform().daemon().name("loomgauge-hops").start(() -> accept(server));
      return GaugeLoad.look(
          host,
          here.getHostAddress() + ":" + server.getLocalPort(),
          log(host, logs),
          problem ->
              "Host %s does not reach this machine at %s: %s. Remedy: open its firewall for Loomgauge's hosts, or give the right 'address' under 'hosts'."
                  .formatted(host.name(), here.getHostAddress(), problem));
    } catch (IOException e) {
      throw new LoadException(
          "This machine cannot listen at %s, where host %s is to reach it: %s. Remedy: give the right 'address' under 'hosts'."
              .formatted(here.getHostAddress(), host.name(), e.getMessage()));
    }
  }

  private static Path log(Host host, Path logs) {
    return logs.resolve("network-" + host.name().replaceAll("[^A-Za-z0-9_.-]", "_") + ".log");
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        server.accept().close();
      }
    } catch (IOException e) {
      // Closed: enough was seen.
    }
  }

  /** Log-normal, by its mean and its variation. */
  private static Distribution distribution(List<Double> times) {
    DoubleStatistics statistics =
        DoubleStatistics.of(
            EnumSet.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION),
            times.stream().mapToDouble(Double::doubleValue).toArray());
    double mean = statistics.getAsDouble(Statistic.MEAN);
    double cv = statistics.getAsDouble(Statistic.STANDARD_DEVIATION) / mean;
    Duration length = Durations.ofMillis(mean);
    return cv >= Delay.LogNormal.LEAST_CV
        ? new Distribution.Written(new Delay.LogNormal(length, cv))
        : Distribution.fixed(length);
  }

  /**
   * What an engine on another host sees of this machine without load: times of connections, each a
   * round trip, how much its clock is ahead, and may be wrong, all in milliseconds.
   */
  public record HostLook(List<Double> connectMs, double clockAheadMs, double clockErrorMs) {
    public HostLook {
      connectMs = List.copyOf(connectMs);
    }

    public double meanMs() {
      return connectMs.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    public double mostMs() {
      return connectMs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
  }
}
