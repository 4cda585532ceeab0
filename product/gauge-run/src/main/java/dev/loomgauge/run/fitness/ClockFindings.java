package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How fast CPUs run and what tells the time: {@code Documentation/admin-guide/pm/cpufreq.rst}. */
final class ClockFindings {
  private static final Subject GOVERNOR = new Subject("CPU governor");
  private static final Subject BOOST = new Subject("frequency boost");
  private static final Subject SOURCE = new Subject("clock source");
  private static final Subject POWER = new Subject("power");
  private static final String SUPPLIES = "sys/class/power_supply";
  private static final String CPUS = "sys/devices/system/cpu/";
  private static final Set<String> EXACT = Set.of("tsc", "arch_sys_counter");
  private static final Set<String> SLOW = Set.of("hpet", "acpi_pm", "jiffies", "pit");

  private ClockFindings() {}

  static List<MachineFinding> of(MachineFiles files, CpuSet cpus) {
    return List.of(governor(files, cpus), boost(files), source(files));
  }

  /** A battery that is being used up; nothing where there is none. */
  static List<MachineFinding> battery(MachineFiles files) {
    return files.names(SUPPLIES).stream()
        .filter(name -> has(files, name + "/type", "Battery"))
        .filter(name -> has(files, name + "/status", "Discharging"))
        .map(
            name ->
                POWER.caution(
                    "on battery (" + name + ")",
                    "CPUs are slower than with mains power, and slower still as the battery runs out.",
                    "Plug it in."))
        .limit(1)
        .toList();
  }

  private static boolean has(MachineFiles files, String file, String text) {
    return files.text(SUPPLIES + "/" + file).filter(text::equals).isPresent();
  }

  private static MachineFinding governor(MachineFiles files, CpuSet cpus) {
    Set<String> governors =
        cpus.cpus().stream()
            .map(cpu -> files.text(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor").orElse(null))
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    if (governors.isEmpty()) {
      return GOVERNOR.unknown(
          "no cpufreq, as in most virtual machines",
          "The host sets the clock frequency; only the noise floor shows its changes.");
    }
    String seen = String.join(", ", governors) + highest(files, cpus);
    return governors.equals(Set.of("performance"))
        ? GOVERNOR.good(seen, "The clock frequency does not follow the load.")
        : GOVERNOR.caution(
            seen,
            "The clock frequency follows the load, so a lightly loaded cell runs on slower CPUs than a full one.",
            "sudo cpupower frequency-set -g performance");
  }

  private static String highest(MachineFiles files, CpuSet cpus) {
    return cpus.cpus().stream()
        .flatMap(cpu -> files.number(CPUS + "cpu" + cpu + "/cpufreq/cpuinfo_max_freq").stream())
        .max(Long::compare)
        .map(khz -> Numbers.format(", up to %.2f GHz", khz / 1e6))
        .orElse("");
  }

  private static MachineFinding boost(MachineFiles files) {
    Optional<Boolean> turbo = files.number(CPUS + "intel_pstate/no_turbo").map(off -> off == 0);
    Optional<Boolean> on = turbo.or(() -> files.number(CPUS + "cpufreq/boost").map(b -> b != 0));
    if (on.isEmpty()) {
      return BOOST.unreported(
          "If CPUs boost, their frequency depends on temperature and on how many are busy.");
    }
    return on.get()
        ? BOOST.caution(
            "on",
            "The frequency depends on temperature and on how many CPUs are busy, so trials drift; blocks cancel most of it.",
            turbo.isPresent()
                ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
                : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost")
        : BOOST.good("off", "The frequency does not depend on temperature.");
  }

  private static MachineFinding source(MachineFiles files) {
    String folder = "sys/devices/system/clocksource/clocksource0/";
    Optional<String> source = files.text(folder + "current_clocksource");
    if (source.isEmpty()) {
      return SOURCE.unreported("A slow one costs a microsecond per time stamp.");
    }
    String name = source.get();
    String seen =
        name + files.text(folder + "available_clocksource").map(a -> " (of " + a + ")").orElse("");
    if (EXACT.contains(name)) {
      return SOURCE.good(seen, "A time stamp costs about 20 ns.");
    }
    if (SLOW.contains(name)) {
      return SOURCE.bad(
          seen,
          "Every time stamp is a system call of a microsecond or more, in services and load alike.",
          "echo tsc | sudo tee /" + folder + "current_clocksource");
    }
    return SOURCE.caution(
        seen,
        "A clock of the hypervisor: fast, but it may jump when the machine is moved or paused.",
        List.of(files.text(folder + "available_clocksource").orElse("").split(" ")).contains("tsc")
            ? "echo tsc | sudo tee /" + folder + "current_clocksource"
            : "");
  }
}
