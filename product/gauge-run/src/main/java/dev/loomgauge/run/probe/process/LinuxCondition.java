package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.MachineFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code /sys/devices/system/cpu}, {@code /proc/cpuinfo}, {@code /proc/vmstat} and {@code
 * /proc/pressure}. Each may be missing, in a container or on another architecture.
 */
final class LinuxCondition {
  private static final String CPUS = "sys/devices/system/cpu";
  private static final Pattern CPU_FOLDER = Pattern.compile("cpu(\\d+)");
  private static final Pattern SPEED =
      Pattern.compile("(?m)^(?:processor\\s*:\\s*(\\d+)|cpu MHz\\s*:\\s*([0-9.]+))$");
  private static final Pattern SWAPPED = Pattern.compile("(?m)^pswp(?:in|out) (\\d+)$");
  private static final Pattern STALLED = Pattern.compile("(?m)^some .*total=(\\d+)$");
  private static final double KILOHERTZ = 1000;

  private final MachineFiles files;

  LinuxCondition(Path root) {
    this.files = new MachineFiles(root);
  }

  MachineCondition read() {
    try {
      return condition();
    } catch (NumberFormatException e) {
      throw ProbeException.strange(files.root().resolve("proc"), e);
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
    if (!files.exists(CPUS + "/cpufreq")) {
      return speeds;
    }
    for (String name : files.names(CPUS)) {
      Matcher cpu = CPU_FOLDER.matcher(name);
      if (cpu.matches()) {
        files
            .text(CPUS + "/" + name + "/cpufreq/scaling_cur_freq")
            .ifPresent(
                khz ->
                    speeds.put(Integer.valueOf(cpu.group(1)), Double.parseDouble(khz) / KILOHERTZ));
      }
    }
    return speeds;
  }

  /** From the description of the CPUs, which only x86 fills in. */
  private Map<Integer, Double> described() {
    Map<Integer, Double> speeds = new HashMap<>();
    Matcher line = SPEED.matcher(files.text("proc/cpuinfo").orElse(""));
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
    Matcher line = pattern.matcher(files.text(file).orElse(""));
    boolean found = false;
    long sum = 0;
    while (line.find()) {
      found = true;
      sum += Long.parseLong(line.group(1));
    }
    return found ? sum : null;
  }
}
