package dev.loomgauge.run.load.own;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Hops;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.LoadException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * How far other hosts are, before a run and without load: connections from each to this machine,
 * which take a round trip of the network each.
 *
 * @param hops tier to its round-trip time; of several hosts those of all together
 * @param words a sentence for each host
 */
public record HopProbe(Hops hops, List<String> words) {
  /** Copies. */
  public HopProbe {
    words = List.copyOf(words);
  }

  /**
   * Measures.
   *
   * @param logs folder for what goes wrong
   * @throws LoadException if a host does not get here
   */
  public static HopProbe look(TierHosts hosts, Path logs) {
    Map<String, List<Double>> byHost = new LinkedHashMap<>();
    List<String> words = new ArrayList<>();
    for (RemoteHost host : hosts.remote()) {
      InetAddress here = hosts.elsewhere(Tier.LOAD) ? hosts.address() : host.caller();
      List<Double> times = times(host, here, logs.resolve("network-" + host.name() + ".log"));
      byHost.put(host.name(), times);
      words.add(
          Numbers.format(
              "Round trip to %s: %s on average, %s at most",
              host.name(), Numbers.millis(mean(times)), Numbers.millis(max(times))));
    }
    Map<Tier, Distribution> hops = new EnumMap<>(Tier.class);
    for (Tier tier : List.of(Tier.LOAD, Tier.DATABASE, Tier.DOWNSTREAM)) {
      List<Double> times =
          hosts.remote(tier).stream()
              .map(Placement::host)
              .flatMap(host -> byHost.getOrDefault(host.name(), List.of()).stream())
              .toList();
      if (!times.isEmpty()) {
        hops.put(tier, distribution(times));
      }
    }
    return new HopProbe(new Hops(hops), words);
  }

  private static List<Double> times(RemoteHost host, InetAddress here, Path log) {
    try (ServerSocket server = new ServerSocket()) {
      server.bind(new InetSocketAddress(here, 0), 100);
      Thread.ofPlatform().daemon().name("loomgauge-hops").start(() -> accept(server));
      return GaugeLoad.roundTrips(host, here.getHostAddress() + ":" + server.getLocalPort(), log);
    } catch (IOException e) {
      throw new LoadException(
          "This machine cannot listen at %s, where host %s is to reach it: %s. Remedy: give the right 'address' under 'hosts'."
              .formatted(here.getHostAddress(), host.name(), e.getMessage()));
    }
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
            java.util.EnumSet.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION),
            times.stream().mapToDouble(Double::doubleValue).toArray());
    double mean = statistics.getAsDouble(Statistic.MEAN);
    double cv = statistics.getAsDouble(Statistic.STANDARD_DEVIATION) / mean;
    Duration length = Duration.ofNanos(Math.round(mean * 1e6));
    return cv > 0
        ? new Distribution.Written(new Delay.LogNormal(length, cv))
        : Distribution.fixed(length);
  }

  private static double mean(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double max(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
