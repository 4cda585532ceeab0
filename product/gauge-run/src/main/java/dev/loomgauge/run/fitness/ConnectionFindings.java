package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.ControlGroups;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How many connections can be had: open files, local ports, accept queues, loopback itself. */
final class ConnectionFindings {
  private static final Subject FILES = new Subject("open files");
  private static final Subject PORTS = new Subject("local ports");
  private static final Subject QUEUE = new Subject("accept queue");
  private static final Subject LOOPBACK = new Subject("loopback");

  private static final Subject THREADS = new Subject("threads");

  /** Of three services with a thread for each of 2,000 users, and what else runs. */
  private static final long ENOUGH_THREADS = 8_000;

  /** Jars, logs and event loops of a JVM. */
  private static final long RESERVE = 200;

  /** A user's own connection, one to the database and one to the downstream. */
  private static final long SOCKETS_A_USER = 3;

  /** The most that a shipped scenario asks for. */
  private static final long MANY_USERS = 10_000;

  private static final long FEW_USERS = 1_000;
  private static final long FEW_PORTS = 5_000;

  /** Past half of the range Linux searches ports one by one. */
  private static final long ENOUGH_PORTS = 2 * MANY_USERS;

  /** Tiers listen below this; see {@link Ports}. */
  private static final long FIRST_OUTGOING = 32_768;

  private static final long LONG_QUEUE = 1_024;
  private static final int PATIENCE_MILLIS = 2_000;
  private static final int BYTES = 100;

  private ConnectionFindings() {}

  static List<MachineFinding> of(MachineFiles files) {
    return List.of(openFiles(files), ports(files), acceptQueue(files));
  }

  private static MachineFinding openFiles(MachineFiles files) {
    Optional<String[]> limits =
        files.line("proc/self/limits", "Max open files").map(text -> text.split(" +"));
    if (limits.isEmpty()) {
      return FILES.unknown(
          "not reported by the system; see ulimit -n", "Every connection needs one at each end.");
    }
    String soft = limits.get()[0];
    String hard = limits.get()[1];
    long most = hard.equals("unlimited") ? Long.MAX_VALUE / 2 : Long.parseLong(hard);
    long users = Math.max(0, (most - RESERVE) / SOCKETS_A_USER);
    String seen =
        "%s soft, %s hard: %s"
            .formatted(
                soft,
                hard,
                users >= MANY_USERS ? "10,000 users or more" : Numbers.count(users, "user"));
    if (users >= MANY_USERS) {
      return FILES.good(seen, "JVMs raise their soft limit to the hard one.");
    }
    String meaning = "A request has three sockets in the service; users beyond that are refused.";
    String remedy =
        "sudo prlimit --pid $$ --nofile=65536:65536   # this shell; for good: /etc/security/limits.conf";
    return users < FEW_USERS
        ? FILES.bad(seen, meaning, remedy)
        : FILES.caution(seen, meaning, remedy);
  }

  /** A limit on threads that a service with a thread for each request meets; nothing else. */
  static List<MachineFinding> threads(MachineFiles files) {
    Stream<Long> groups =
        ControlGroups.of(files.text("proc/self/cgroup").orElse(""), "pids")
            .flatMap(group -> files.number(group.file("pids.max", "pids.max")).stream());
    Stream<Long> user =
        files
            .line("proc/self/limits", "Max processes")
            .map(text -> text.split(" +", -1)[0])
            .stream()
            .filter(text -> text.matches("\\d{1,18}"))
            .map(Long::valueOf);
    return Stream.concat(groups, user)
        .min(Long::compare)
        .filter(most -> most < ENOUGH_THREADS)
        .map(
            most ->
                THREADS.caution(
                    "%,d at most, of all processes together".formatted(most),
                    "A service with more platform threads ends with \"unable to create native thread\".",
                    "docker or podman run --pids-limit=-1; elsewhere ulimit -u unlimited"))
        .stream()
        .toList();
  }

  private static MachineFinding ports(MachineFiles files) {
    Optional<long[]> range =
        files
            .text("proc/sys/net/ipv4/ip_local_port_range")
            .map(text -> text.split("\\s+"))
            .filter(ends -> ends.length == 2)
            .map(ends -> new long[] {Long.parseLong(ends[0]), Long.parseLong(ends[1])});
    if (range.isEmpty()) {
      return PORTS.unreported("They limit the connections between two addresses.");
    }
    long from = range.get()[0];
    long count = range.get()[1] - from + 1;
    String seen =
        "%d to %d: %,d connections between two addresses, the first %,d of them quickly"
            .formatted(from, range.get()[1], count, count / 2);
    String remedy = "sudo sysctl -w net.ipv4.ip_local_port_range=\"32768 60999\"";
    if (count < FEW_PORTS) {
      return PORTS.bad(seen, "Loads with more users cannot connect.", remedy);
    }
    if (count < ENOUGH_PORTS) {
      return PORTS.caution(seen, "Beyond half of them connecting is slow.", remedy);
    }
    return from < FIRST_OUTGOING
        ? PORTS.caution(
            seen,
            "Tiers listen on ports from 16384 to 32767, and a connection may take one of them.",
            remedy)
        : PORTS.good(seen, "10,000 users connect quickly.");
  }

  private static MachineFinding acceptQueue(MachineFiles files) {
    return files
        .number("proc/sys/net/core/somaxconn")
        .map(
            length ->
                length < LONG_QUEUE
                    ? QUEUE.caution(
                        "somaxconn " + length,
                        "Users that connect at once wait a second and more for their turn.",
                        "sudo sysctl -w net.core.somaxconn=4096")
                    : QUEUE.good("somaxconn " + length, "Bursts fit into it."))
        .orElseGet(() -> QUEUE.unreported("A short one makes users that connect wait."));
  }

  /** Connects to itself by 127.0.0.1 and sends bytes there and back. */
  static MachineFinding loopback() {
    try (ServerSocket server = new ServerSocket(0, 1, Ports.loopback());
        Socket client = new Socket()) {
      client.connect(
          new InetSocketAddress(Ports.loopback(), server.getLocalPort()), PATIENCE_MILLIS);
      server.setSoTimeout(PATIENCE_MILLIS);
      client.setSoTimeout(PATIENCE_MILLIS);
      client.setTcpNoDelay(true);
      try (Socket accepted = server.accept()) {
        long begin = System.nanoTime();
        for (int i = 0; i < BYTES; i++) {
          accepted.getOutputStream().write(i);
          if (client.getInputStream().read() != i) {
            return unreachable("127.0.0.1 loses bytes");
          }
        }
        return LOOPBACK.good(
            "a byte takes %,d us".formatted((System.nanoTime() - begin) / 1_000 / BYTES),
            "Tiers reach each other.");
      }
    } catch (IOException e) {
      return unreachable(String.valueOf(e.getMessage()));
    }
  }

  private static MachineFinding unreachable(String seen) {
    return LOOPBACK.bad(
        seen,
        "Tiers talk by 127.0.0.1 only: nothing can be measured.",
        "sudo ip link set lo up   # or a firewall rule stands in the way");
  }
}
