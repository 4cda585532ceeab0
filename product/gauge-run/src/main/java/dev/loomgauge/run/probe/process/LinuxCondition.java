package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code /sys/devices/system/cpu}, {@code /proc/cpuinfo}, {@code /proc/vmstat} and {@code
 * /proc/pressure}. Each may be missing, in a container or on another architecture.
 */
final class LinuxCondition {
  private static final Pattern CPU_FOLDER = Pattern.compile("cpu(\\d+)");
  private static final Pattern SPEED =
      Pattern.compile("(?m)^(?:processor\\s*:\\s*(\\d+)|cpu MHz\\s*:\\s*([0-9.]+))$");
  private static final Pattern SWAPPED = Pattern.compile("(?m)^pswp(?:in|out) (\\d+)$");
  private static final Pattern STALLED = Pattern.compile("(?m)^some .*total=(\\d+)$");
  private static final double KILOHERTZ = 1000;

  private final Path root;

  LinuxCondition(Path root) {
    this.root = root;
  }

  MachineCondition read() {
    try {
      return condition();
    } catch (NumberFormatException e) {
      throw ProbeException.strange(root.resolve("proc"), e);
    }
  }

  private MachineCondition condition() {
    Map<Integer, Double> governed = governed();
    return new MachineCondition(
        governed.isEmpty() ? described() : governed,
        sum(SWAPPED, "proc/vmstat"),
        sum(STALLED, "proc/pressure/memory"));
  }

  /** From the frequency governor, kHz. */
  private Map<Integer, Double> governed() {
    Map<Integer, Double> speeds = new HashMap<>();
    Path cpus = root.resolve("sys/devices/system/cpu");
    if (!Files.isDirectory(cpus.resolve("cpufreq"))) {
      return speeds;
    }
    try (Stream<Path> folders = Files.list(cpus)) {
      for (Path folder : folders.toList()) {
        Matcher cpu = CPU_FOLDER.matcher(folder.getFileName().toString());
        if (cpu.matches()) {
          text(folder.resolve("cpufreq/scaling_cur_freq"))
              .ifPresent(
                  khz ->
                      speeds.put(
                          Integer.valueOf(cpu.group(1)), Double.parseDouble(khz) / KILOHERTZ));
        }
      }
    } catch (IOException e) {
      throw new ProbeException("Cannot list " + cpus, e);
    }
    return speeds;
  }

  /** From the description of the CPUs, which only x86 fills in. */
  private Map<Integer, Double> described() {
    Map<Integer, Double> speeds = new HashMap<>();
    Matcher line = SPEED.matcher(text(root.resolve("proc/cpuinfo")).orElse(""));
    int cpu = 0;
    while (line.find()) {
      if (line.group(1) != null) {
        cpu = Integer.parseInt(line.group(1));
      } else {
        speeds.put(cpu, Double.valueOf(line.group(2)));
      }
    }
    return speeds;
  }

  private @Nullable Long sum(Pattern pattern, String file) {
    Matcher line = pattern.matcher(text(root.resolve(file)).orElse(""));
    boolean found = false;
    long sum = 0;
    while (line.find()) {
      found = true;
      sum += Long.parseLong(line.group(1));
    }
    return found ? sum : null;
  }

  /** Empty when the system has no such file, or does not let us read it: then it is not known. */
  private static Optional<String> text(Path file) {
    try {
      return Files.isReadable(file)
          ? Optional.of(Files.readString(file, ISO_8859_1).strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // some kernels have the file and refuse to read it (EOPNOTSUPP)
    }
  }
}
