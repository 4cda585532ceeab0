package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockFindingsTest {
  private static final String CPUS = "sys/devices/system/cpu/";
  private static final String CLOCK = "sys/devices/system/clocksource/clocksource0/";
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void anEmptyMachine() {
    machine = new Fixture(root);
  }

  private List<MachineFinding> look() {
    return ClockFindings.of(new MachineFiles(root), CpuSet.of(0, 1));
  }

  private Fixture governors(String first, String second) {
    return machine
        .file(CPUS + "cpu0/cpufreq/scaling_governor", first)
        .file(CPUS + "cpu1/cpufreq/scaling_governor", second);
  }

  @Test
  void aSteadyClockIsGood() {
    governors("performance", "performance")
        .clock(0, 3_400_000)
        .file(CPUS + "intel_pstate/no_turbo", "1")
        .file(CLOCK + "current_clocksource", "tsc");
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.GOOD);
    assertThat(look().getFirst().seen()).isEqualTo("performance, up to 3.40 GHz");
  }

  @Test
  void oneCpuThatFollowsTheLoadIsEnoughForACaution() {
    governors("performance", "powersave");
    assertThat(look().getFirst().state()).isEqualTo(State.CAUTION);
    assertThat(look().getFirst().seen()).isEqualTo("performance, powersave");
    assertThat(look().getFirst().remedy()).startsWith("sudo cpupower");
  }

  @Test
  void boostIsFoundInEitherDriverWithItsOwnRemedy() {
    machine.file(CPUS + "cpufreq/boost", "1");
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
    assertThat(look().get(1).remedy()).contains("cpufreq/boost");
    machine.file(CPUS + "intel_pstate/no_turbo", "0");
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
    assertThat(look().get(1).remedy()).contains("no_turbo");
  }

  @Test
  void aClockThatIsASystemCallIsBadAndOneOfTheHypervisorIsACaution() {
    machine.file(CLOCK + "current_clocksource", "hpet");
    assertThat(look().getLast().state()).isEqualTo(State.BAD);
    machine
        .file(CLOCK + "current_clocksource", "kvm-clock")
        .file(CLOCK + "available_clocksource", "kvm-clock tsc acpi_pm");
    assertThat(look().getLast().state()).isEqualTo(State.CAUTION);
    assertThat(look().getLast().remedy()).startsWith("echo tsc");
  }

  @Test
  void whatWasLookedAtHasOneNameWhateverWasFound() {
    List<String> subjects = look().stream().map(MachineFinding::subject).toList();

    assertThat(subjects).startsWith("CPU governor").endsWith("clock source");
    for (String source : List.of("tsc", "hpet", "kvm-clock")) {
      governors("performance", source.equals("tsc") ? "performance" : "powersave")
          .file(CPUS + "cpufreq/boost", source.equals("tsc") ? "0" : "1")
          .file(CLOCK + "current_clocksource", source);
      assertThat(look()).extracting(MachineFinding::subject).isEqualTo(subjects);
      assertThat(look().getLast().seen()).isEqualTo(source);
    }
  }

  @Test
  void withoutTheFilesNothingIsKnown() {
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.UNKNOWN);
  }

  @Test
  void theFastestCpuSaysTheHighestClock() {
    governors("performance", "performance").clock(0, 3_400_000).clock(1, 2_000_000);
    assertThat(look().getFirst().seen()).isEqualTo("performance, up to 3.40 GHz");
  }

  @Test
  void boostThatIsOffIsGoodInEitherDriver() {
    machine.file(CPUS + "cpufreq/boost", "0");
    assertThat(look().get(1).seen()).isEqualTo("off");
    machine.file(CPUS + "cpufreq/boost", "1").file(CPUS + "intel_pstate/no_turbo", "1");
    assertThat(look().get(1).state()).isEqualTo(State.GOOD);
  }

  @Test
  void anotherClockSourceIsProposedOnlyWhereThereIsOne() {
    String remedy =
        "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource";
    machine.file(CLOCK + "current_clocksource", "kvm-clock");
    assertThat(look().getLast().remedy()).isEmpty();
    machine.file(CLOCK + "available_clocksource", "kvm-clock hyperv_clocksource_tsc_page acpi_pm");
    assertThat(look().getLast().remedy()).isEmpty();
    machine.file(CLOCK + "available_clocksource", "kvm-clock tsc");
    assertThat(look().getLast().remedy()).isEqualTo(remedy);
    assertThat(look().getLast().seen()).isEqualTo("kvm-clock (of kvm-clock tsc)");
    machine.file(CLOCK + "current_clocksource", "hpet");
    assertThat(look().getLast().remedy()).isEqualTo(remedy);
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() {
    assertThat(look())
        .containsExactly(
            new Subject("CPU governor")
                .unknown(
                    "no cpufreq, as in most virtual machines",
                    "The host sets the clock frequency; only the noise floor shows its changes."),
            new Subject("frequency boost")
                .unknown(
                    "not reported by the system",
                    "If CPUs boost, their frequency depends on temperature and on how many are busy."),
            new Subject("clock source")
                .unknown(
                    "not reported by the system",
                    "A slow one costs a microsecond per time stamp."));
    governors("powersave", "powersave")
        .file(CPUS + "cpufreq/boost", "1")
        .file(CLOCK + "current_clocksource", "acpi_pm");
    assertThat(look())
        .containsExactly(
            new Subject("CPU governor")
                .caution(
                    "powersave",
                    "The clock frequency follows the load, so a lightly loaded cell runs on slower"
                        + " CPUs than a full one.",
                    "sudo cpupower frequency-set -g performance"),
            new Subject("frequency boost")
                .caution(
                    "on",
                    "The frequency depends on temperature and on how many CPUs are busy, so trials"
                        + " drift; blocks cancel most of it.",
                    "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"),
            new Subject("clock source")
                .bad(
                    "acpi_pm",
                    "Every time stamp is a system call of a microsecond or more, in services and load"
                        + " alike.",
                    "echo tsc | sudo tee"
                        + " /sys/devices/system/clocksource/clocksource0/current_clocksource"));
    governors("performance", "performance")
        .file(CPUS + "cpufreq/boost", "0")
        .file(CLOCK + "current_clocksource", "arch_sys_counter");
    assertThat(look())
        .containsExactly(
            new Subject("CPU governor")
                .good("performance", "The clock frequency does not follow the load."),
            new Subject("frequency boost")
                .good("off", "The frequency does not depend on temperature."),
            new Subject("clock source")
                .good("arch_sys_counter", "A time stamp costs about 20 ns."));
  }

  @Test
  void everySlowClockIsBadAndOneOfTheHypervisorHasItsMeaning() {
    for (String slow : List.of("hpet", "acpi_pm", "jiffies", "pit")) {
      machine.file(CLOCK + "current_clocksource", slow);
      assertThat(look().getLast().state()).as(slow).isEqualTo(State.BAD);
    }
    machine.file(CLOCK + "current_clocksource", "hyperv_clocksource_tsc_page");
    assertThat(look().getLast())
        .isEqualTo(
            new Subject("clock source")
                .caution(
                    "hyperv_clocksource_tsc_page",
                    "A clock of the hypervisor: fast, but it may jump when the machine is moved or"
                        + " paused.",
                    ""));
    machine.file(CPUS + "intel_pstate/no_turbo", "0");
    assertThat(look().get(1).remedy())
        .isEqualTo("echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
  }

  @Test
  void aBatteryThatIsUsedUpIsTold() {
    assertThat(ClockFindings.battery(new MachineFiles(root))).isEmpty();
    machine
        .file("sys/class/power_supply/AC/type", "Mains")
        .file("sys/class/power_supply/BAT0/type", "Battery")
        .file("sys/class/power_supply/BAT0/status", "Charging");
    assertThat(ClockFindings.battery(new MachineFiles(root))).isEmpty();
    machine.file("sys/class/power_supply/BAT0/status", "Discharging");
    assertThat(ClockFindings.battery(new MachineFiles(root)))
        .containsExactly(
            new Subject("power")
                .caution(
                    "on battery (BAT0)",
                    "CPUs are slower than with mains power, and slower still as the battery runs out.",
                    "Plug it in."));
  }
}
