package dev.loomgauge.run.observation;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What samples of a window say of the hosts of a run: CPUs, quotas, and the network between. */
public record HostUse(List<Sample> window) {
  /** Host to the periods in which its CPU quota was used up; none without such. */
  public Map<String, Long> throttled() {
    Map<String, Long> periods = new LinkedHashMap<>();
    if (seen()) {
      Map<String, Long> before = window.getFirst().elsewhere().throttled();
      window
          .getLast()
          .elsewhere()
          .throttled()
          .forEach(
              (host, count) -> {
                long more = count - before.getOrDefault(host, count);
                if (more > 0) {
                  periods.put(host, more);
                }
              });
    }
    return periods;
  }

  /** The change of a window has two ends. */
  private boolean seen() {
    return window.size() > 1;
  }

  /** Hosts of load engines whose CPUs were busier than a share, 0 to 1, of their time. */
  public List<Busy> busyLoads(double most) {
    if (!seen()) {
      return List.of();
    }
    Map<String, CpuTimes> before = window.getFirst().elsewhere().loads();
    return window.getLast().elsewhere().loads().entrySet().stream()
        .map(
            host ->
                new Busy(
                    host.getKey(),
                    host.getValue().busySince(before.getOrDefault(host.getKey(), host.getValue()))))
        .filter(host -> host.share() > most)
        .sorted(Comparator.comparing(Busy::host))
        .toList();
  }

  /** Interfaces between hosts that were fuller than a queue before them allows. */
  public List<Link> fullLinks() {
    if (!seen()) {
      return List.of();
    }
    Sample first = window.getFirst();
    Sample last = window.getLast();
    double seconds = (last.nanoTime() - first.nanoTime()) / 1e9;
    var before = first.elsewhere().links();
    return last.elsewhere().links().entrySet().stream()
        .filter(link -> before.containsKey(link.getKey()))
        .map(
            link ->
                new Link(
                    link.getKey(),
                    link.getValue()
                        .mbitSince(Objects.requireNonNull(before.get(link.getKey())), seconds),
                    link.getValue().mbit()))
        .filter(Link::full)
        .sorted(Comparator.comparing(Link::host))
        .toList();
  }

  /** A host whose CPUs were busy, for so large a share of their time, 0 to 1. */
  public record Busy(String host, double share) {
    /** "bench3: 93.0 %". */
    public String words() {
      return "%s: %s".formatted(host, Numbers.percent(share));
    }
  }

  /** A host's interface: Mbit/s in the busier direction, and its speed, 0 where it is not known. */
  public record Link(String host, double mbit, long speed) {
    /** Traffic comes in bursts, so that a link queues before it is full on average. */
    private static final double FULL = 0.7;

    boolean full() {
      return speed > 0 && mbit > FULL * speed;
    }

    /** "bench3: 812 of 1,000 Mbit/s". */
    public String words() {
      return Numbers.format("%s: %,.0f of %,d Mbit/s", host, mbit, speed);
    }
  }
}
