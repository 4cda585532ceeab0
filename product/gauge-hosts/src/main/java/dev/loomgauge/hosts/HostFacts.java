package dev.loomgauge.hosts;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.host.RemoteHost.Facts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a host told of itself.
 *
 * @param caller the address from which it sees this machine come
 * @param link by which it reaches this machine; empty where its routes do not tell
 */
record HostFacts(
    InetAddress address,
    InetAddress caller,
    Path userHome,
    Path javaHome,
    Facts facts,
    Optional<Link> link) {
  private static final int LEAST_JAVA = 25;
  private static final int MOST_DIGITS = 4;
  private static final int ADDRESSES = 4;
  private static final long KB_IN_MB = 1024;

  /**
   * Of the lines that {@code facts.sh} prints.
   *
   * @throws TierException if the host lacks something; the message says what, and the remedy
   */
  static HostFacts of(String host, List<String> lines) {
    Map<String, String> said = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    List<String> jdks = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split(" ", 2);
      String value = parts.length > 1 ? parts[1].strip() : "";
      switch (parts[0]) {
        case "missing" -> missing.add(value);
        case "jdk" -> jdks.add(value);
        default -> said.put(parts[0], value);
      }
    }
    require(
        said.getOrDefault("system", "").equals("Linux"), host, "is not Linux", "name another host");
    require(
        missing.isEmpty(),
        host,
        "has no " + String.join(", ", missing),
        "install what has it (util-linux, tar, coreutils, grep)");
    String[] connection = said.getOrDefault("connection", "").split(" ", -1);
    require(
        connection.length == ADDRESSES,
        host,
        "does not tell its address (SSH_CONNECTION)",
        "name a host that is reached itself");
    String[] jdk = jdk(host, jdks).split(" ", 2);
    CpuSet listed = cpus(host, said.getOrDefault("cpus", ""));
    String online = said.getOrDefault("online", "");
    CpuSet cpus = online.isEmpty() ? listed : listed.and(cpus(host, online));
    return new HostFacts(
        address(host, connection[2]),
        address(host, connection[0]),
        Path.of(said.getOrDefault("home", "/")),
        Path.of(jdk[1]),
        new Facts(
            cpus,
            granted(said.getOrDefault("quota", ""), cpus.size()),
            jdk[0],
            number(said.get("files")),
            load(host, said.getOrDefault("load", "0")),
            number(said.get("free")) / KB_IN_MB),
        link(said.getOrDefault("link", "")));
  }

  /** A network interface with its speed in Mbit/s, 0 where that is not known. */
  record Link(String device, long mbit) {}

  /** A speed of -1 is not known to the kernel either. */
  private static Optional<Link> link(String said) {
    String[] parts = said.split(" ", -1);
    return parts.length == 2
        ? Optional.of(
            new Link(parts[0], parts[1].matches("[0-9]{1,9}") ? Long.parseLong(parts[1]) : 0))
        : Optional.empty();
  }

  /**
   * CPUs of which it may use the time: the quota of its control group, in microseconds as its
   * period, rounded up, where it has one.
   */
  private static int granted(String quota, int cpus) {
    String[] parts = quota.strip().split(" +", -1);
    if (parts.length != 2
        || !parts[0].matches("[0-9]{1,12}")
        || !parts[1].matches("[1-9][0-9]{0,11}")) {
      return cpus;
    }
    return Math.clamp(Math.ceilDiv(Long.parseLong(parts[0]), Long.parseLong(parts[1])), 1, cpus);
  }

  private static CpuSet cpus(String host, String text) {
    try {
      CpuSet cpus = CpuSet.parse(text);
      if (cpus.isEmpty()) {
        throw untold(host, "CPUs", text, "/proc/self/status");
      }
      return cpus;
    } catch (IllegalArgumentException e) {
      throw untold(host, "CPUs", text, "/proc/self/status");
    }
  }

  private static double load(String host, String text) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      throw untold(host, "load", text, "/proc/loadavg");
    }
    return Double.parseDouble(text);
  }

  private static TierException untold(String host, String what, String text, String file) {
    return lacking(
        host,
        "tells no %s (%s, of %s)".formatted(what, Quoted.of(text), file),
        "have /proc mounted there");
  }

  private static InetAddress address(String host, String text) {
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException e) {
      throw lacking(
          host, "has an address that is none: " + text, "name a host that is reached itself");
    }
  }

  private static long number(@Nullable String text) {
    return text == null || !text.matches("[0-9]{1,18}") ? Long.MAX_VALUE : Long.parseLong(text);
  }

  private static String jdk(String host, List<String> jdks) {
    return jdks.stream()
        .filter(jdk -> jdk.contains(" ") && feature(jdk) >= LEAST_JAVA)
        .findFirst()
        .orElseThrow(
            () ->
                lacking(
                    host,
                    jdks.isEmpty()
                        ? "has no JDK"
                        : "has no JDK %d or newer: %s"
                            .formatted(LEAST_JAVA, String.join("; ", jdks)),
                    "install one below /usr/lib/jvm, or set JAVA_HOME there"));
  }

  private static int feature(String version) {
    String digits = version.split("[^0-9]", 2)[0];
    return digits.isEmpty() || digits.length() > MOST_DIGITS ? 0 : Integer.parseInt(digits);
  }

  private static void require(boolean holds, String host, String problem, String remedy) {
    if (!holds) {
      throw lacking(host, problem, remedy);
    }
  }

  private static TierException lacking(String host, String problem, String remedy) {
    return new TierException("Host %s %s. Remedy: %s.".formatted(host, problem, remedy));
  }
}
