package dev.loomgauge.run.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.result.RunInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What {@code run.json} says of the machine. */
public final class MachineFacts {
  private MachineFacts() {}

  /** For people: "2 CPUs, AMD EPYC 7B13"; the CPUs are those that this process may use. */
  public static String processors() {
    int cpus = Runtime.getRuntime().availableProcessors();
    return "%d %s, %s".formatted(cpus, cpus == 1 ? "CPU" : "CPUs", model());
  }

  /**
   * Those with architecture and memory: "2 CPUs, AMD EPYC 7B13, amd64, 16 GB" of 2^30 bytes. The
   * same on another machine of that kind, as runners of a CI are, and after another kernel came.
   */
  public static String named() {
    return "%s, %s, %d GB"
        .formatted(processors(), System.getProperty("os.arch"), Math.round(memoryMb() / 1024.0));
  }

  public static RunInfo.Machine detect(Topology topology, TierCpus cpus) {
    return new RunInfo.Machine(
        distribution(),
        kernel(),
        System.getProperty("os.arch"),
        model(),
        topology.cpus().size(),
        topology.coresKnown() ? topology.cores().size() : 0,
        memoryMb(),
        cpus.pinned());
  }

  /**
   * Operating system, kernel, architecture, model of the CPU and memory: what is the same whatever
   * CPUs this process is tied to.
   */
  public static String hardware() {
    return "%s, %s, %s, %s, %d MB"
        .formatted(distribution(), kernel(), System.getProperty("os.arch"), model(), memoryMb());
  }

  private static String distribution() {
    return distribution(Path.of("/")).orElse(System.getProperty("os.name"));
  }

  private static String kernel() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }

  private static long memoryMb() {
    return Math.round(
        Bytes.mb(
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()));
  }

  private static String model() {
    return cpuModel(Path.of("/")).or(MachineFacts::sysctlModel).orElse("unknown");
  }

  /** The name in {@code etc/os-release}: "Debian GNU/Linux 12 (bookworm)". */
  static Optional<String> distribution(Path root) {
    return value(root.resolve("etc/os-release"), '=', "PRETTY_NAME")
        .map(name -> name.replace("\"", ""));
  }

  /**
   * The model in {@code proc/cpuinfo}; 64-bit ARM gives numbers only, so the machine's name where
   * it has one there, else those: "ARM implementer 0x41, part 0xd40".
   */
  static Optional<String> cpuModel(Path root) {
    Path cpuinfo = root.resolve("proc/cpuinfo");
    return value(cpuinfo, ':', "model name", "Model")
        .or(
            () ->
                value(cpuinfo, ':', "CPU implementer")
                    .flatMap(
                        maker ->
                            value(cpuinfo, ':', "CPU part")
                                .map(part -> "ARM implementer " + maker + ", part " + part)));
  }

  private static Optional<String> value(Path file, char separator, String... keys) {
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.indexOf(separator) > 0)
          .filter(
              line ->
                  Arrays.asList(keys).contains(line.substring(0, line.indexOf(separator)).strip()))
          .map(line -> line.substring(line.indexOf(separator) + 1).strip())
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  private static Optional<String> sysctlModel() {
    return SearchPath.find("sysctl")
        .filter(file -> System.getProperty("os.name").startsWith("Mac"))
        .flatMap(MachineFacts::brand);
  }

  private static Optional<String> brand(Path sysctl) {
    try {
      Process process =
          new ProcessBuilder(sysctl.toString(), "-n", "machdep.cpu.brand_string").start();
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot ask " + sysctl + " for the CPU's name", e);
    }
  }
}
