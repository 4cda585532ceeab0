package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.purpose.CapacityRoom;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.machine.MachineFiles;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How many users Linux lets a service have: by open files, and by local ports between two. */
public final class ConnectionRoom {
  /** Jars, logs, event loops and database connections of a service, or of a program of ours. */
  private static final long RESERVE = 300;

  /** Open files that a program of ours needs to start, in addition to its connections. */
  private static final long LEAST = 50;

  private static final Pattern FILES = Pattern.compile("(?m)^Max open files +\\S+ +(\\d+)");
  private static final Pattern PORTS = Pattern.compile("(\\d+)\\s+(\\d+)");

  private ConnectionRoom() {}

  /**
   * The tightest of the limits; empty where the system tells none.
   *
   * @param calls that a request has in flight to the downstream at once, 0 and up
   * @param instances of the service, each a process that listens on a port of its own; the
   *     downstream is one for all
   * @param manyAddresses whether the load engine takes more local addresses where the ports of one
   *     are too few, as gauge-load does
   */
  public static Optional<CapacityRoom> of(
      int calls, int instances, boolean manyAddresses, Here here) {
    return of(Path.of("/"), calls, instances, manyAddresses, here);
  }

  static Optional<CapacityRoom> of(
      Path root, int calls, int instances, boolean manyAddresses, Here here) {
    return Stream.concat(
            files(root).stream().flatMap(limit -> byFiles(limit, calls, instances, here)),
            ports(root).stream()
                .flatMap(ports -> byPorts(ports, calls, manyAddresses ? 0 : instances, here)))
        .min(Comparator.comparingLong(CapacityRoom::most));
  }

  /** What runs on this machine. The limits of another one are not known here, and not asked. */
  public record Here(boolean service, boolean downstream) {
    /** Both. */
    public static final Here ALL = new Here(true, true);

    public static Here of(Scenario scenario) {
      return new Here(
          !scenario.elsewhere(), !scenario.surroundings().hosts().elsewhere(Tier.DOWNSTREAM));
    }
  }

  /** The most files that a process of this machine may open; the largest number if unknown. */
  public static long openFiles() {
    return files(Path.of("/")).orElse(Long.MAX_VALUE);
  }

  /** How many connections a process may have, 1 and up, beside the files that it needs itself. */
  public static long connections(long openFiles) {
    return Math.max(1, openFiles - RESERVE);
  }

  /**
   * A load, as far as it takes connections.
   *
   * @param users connections to the service
   * @param served requests that the service lets in at once, at most {@code users}
   * @param calls that a request has in flight to the downstream at once, 0 and up
   * @param sources local addresses from which the users come; 0 for as many as their ports ask for
   */
  public record Need(long users, long served, int calls, int instances, int sources, Here here) {
    private long inService() {
      return here.service() ? Math.ceilDiv(users + served * calls, instances) : 0;
    }

    private long inDownstream() {
      return here.downstream() ? served * calls : 0;
    }

    private long toDownstream() {
      return here.service() ? served * calls : 0;
    }
  }

  /**
   * What certainly does not suffice for a load, in a sentence with what it takes; empty where all
   * may, or where the system tells no limits.
   */
  public static Optional<String> shortage(Path root, Need need) {
    long inService = need.inService();
    long inDownstream = need.inDownstream();
    long toDownstream = need.toDownstream();
    long toService =
        need.sources() == 0
            ? 0
            : Math.ceilDiv(need.users(), (long) need.instances() * need.sources());
    Optional<Long> files =
        files(root).filter(limit -> Math.max(inService, inDownstream) + LEAST > limit);
    if (files.isPresent()) {
      boolean service = inService >= inDownstream;
      return Optional.of(
          "%,d users need %,d open files in %s, and a process may have %,d (raise it with ulimit -n)"
              .formatted(
                  need.users(),
                  Math.max(inService, inDownstream) + LEAST,
                  service ? "each process of the service" : "the downstream",
                  files.get()));
    }
    return ports(root)
        .filter(ports -> Math.max(toDownstream, toService) > ports)
        .map(
            ports ->
                "%,d users need %,d local ports %s, and there are %,d (raise it with sysctl net.ipv4.ip_local_port_range)"
                    .formatted(
                        need.users(),
                        Math.max(toDownstream, toService),
                        toDownstream >= toService
                            ? "between the service and the downstream"
                            : "between the load generator and the service",
                        ports));
  }

  private static Stream<CapacityRoom> byFiles(long limit, int calls, int instances, Here here) {
    long usable = Math.max(0, limit - RESERVE);
    CapacityRoom service =
        new CapacityRoom(
            usable / (1 + calls) * instances,
            "a process may have %,d files open, and a request has %d of them in the service%s (raise it with ulimit -n)"
                .formatted(limit, 1 + calls, of(instances)));
    CapacityRoom downstream =
        new CapacityRoom(
            share(usable, calls),
            "a process may have %,d files open, and a request has %d of them in the downstream (raise it with ulimit -n)"
                .formatted(limit, calls));
    return Stream.concat(
        here.service() ? Stream.of(service) : Stream.empty(),
        here.downstream() ? Stream.of(downstream) : Stream.empty());
  }

  /** Behind the service, and before a number of instances of it. */
  private static Stream<CapacityRoom> byPorts(long ports, int calls, int instances, Here here) {
    CapacityRoom before =
        new CapacityRoom(
            instances == 0 ? Long.MAX_VALUE : ports * instances,
            "there are %,d local ports between the load generator and the service%s (raise it with sysctl net.ipv4.ip_local_port_range)"
                .formatted(ports, of(instances)));
    CapacityRoom behind =
        new CapacityRoom(
            share(ports, calls),
            "there are %,d local ports between the service and the downstream, and a request takes %d (raise it with sysctl net.ipv4.ip_local_port_range)"
                .formatted(ports, calls));
    return here.service() ? Stream.of(before, behind) : Stream.of(before);
  }

  /** Users that have this many of them each; any number where they have none. */
  private static long share(long all, int each) {
    return each == 0 ? Long.MAX_VALUE : all / each;
  }

  private static String of(int instances) {
    return instances <= 1 ? "" : ", which has %d instances".formatted(instances);
  }

  private static Optional<Long> files(Path root) {
    return numbers(root, "proc/self/limits", FILES).map(m -> Long.parseLong(m.group(1)));
  }

  private static Optional<Long> ports(Path root) {
    return numbers(root, "proc/sys/net/ipv4/ip_local_port_range", PORTS)
        .map(m -> Long.parseLong(m.group(2)) - Long.parseLong(m.group(1)) + 1);
  }

  private static Optional<Matcher> numbers(Path root, String file, Pattern pattern) {
    return new MachineFiles(root).text(file).map(pattern::matcher).filter(Matcher::find);
  }
}
