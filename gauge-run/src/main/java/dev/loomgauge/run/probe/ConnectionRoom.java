package dev.loomgauge.run.probe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.core.capacity.CapacityRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How many users Linux lets one service have: its open files, and the local ports before it. */
public final class ConnectionRoom {
  /** Jars, logs, event loops and database connections of a service. */
  private static final long RESERVE = 300;

  private static final Pattern FILES = Pattern.compile("(?m)^Max open files +\\S+ +(\\d+)");
  private static final Pattern PORTS = Pattern.compile("(\\d+)\\s+(\\d+)");

  private ConnectionRoom() {}

  /**
   * The tightest of the limits; empty where the system tells none.
   *
   * @param sockets that a request has in the service: its user's, and one to the downstream
   */
  public static Optional<CapacityRoom> of(int sockets) {
    return of(Path.of("/"), sockets);
  }

  static Optional<CapacityRoom> of(Path root, int sockets) {
    return Stream.concat(files(root, sockets).stream(), ports(root).stream())
        .min(Comparator.comparingLong(CapacityRoom::most));
  }

  private static Optional<CapacityRoom> files(Path root, int sockets) {
    return numbers(root.resolve("proc/self/limits"), FILES)
        .map(m -> Long.parseLong(m.group(1)))
        .map(
            limit ->
                new CapacityRoom(
                    Math.max(0, (limit - RESERVE) / sockets),
                    "a process may have %,d files open, and a request has %d of them in the service (raise it with ulimit -n)"
                        .formatted(limit, sockets)));
  }

  private static Optional<CapacityRoom> ports(Path root) {
    return numbers(root.resolve("proc/sys/net/ipv4/ip_local_port_range"), PORTS)
        .map(m -> Long.parseLong(m.group(2)) - Long.parseLong(m.group(1)) + 1)
        .map(
            ports ->
                new CapacityRoom(
                    ports,
                    "there are %,d local ports between the load generator and the service (raise it with sysctl net.ipv4.ip_local_port_range)"
                        .formatted(ports)));
  }

  private static Optional<Matcher> numbers(Path file, Pattern pattern) {
    try {
      return Files.isReadable(file)
          ? Optional.of(pattern.matcher(Files.readString(file, ISO_8859_1))).filter(Matcher::find)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // a limit that cannot be read is met while measuring
    }
  }
}
