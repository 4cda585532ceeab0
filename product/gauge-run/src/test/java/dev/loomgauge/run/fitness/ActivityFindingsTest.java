package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two looks at two CPUs, 200 ticks of each apart. */
class ActivityFindingsTest {
  private static final long SELF = 50;
  @TempDir Path before;
  @TempDir Path after;

  private static Fixture machine(Path root, long user, long idle, long steal) {
    return new Fixture(root)
        .file(
            "proc/stat",
            "cpu  %d 0 0 %d 0 0 0 %d 7 7\ncpu0 1 0 0 1 0 0 0 0 0 0\ncpu1 1 0 0 1 0 0 0 0 0 0\nintr 5"
                .formatted(user, idle, steal));
  }

  private static Fixture process(Fixture machine, long pid, long parent, String name, long ticks) {
    return machine.file(
        "proc/" + pid + "/stat",
        "%d (%s) S %d 1 1 0 -1 0 0 0 0 0 %d 0 0 0 20 0 1 0 12345 99999999 10 0"
            .formatted(pid, name, parent, ticks));
  }

  private List<MachineFinding> look() {
    return ActivityFindings.of(
        CpuTicks.now(new MachineFiles(before), CpuSet.NONE).orElseThrow(),
        CpuTicks.now(new MachineFiles(after), CpuSet.NONE).orElseThrow(),
        SELF);
  }

  @Test
  void aQuietMachineIsGoodAndWhatWeUseOurselvesDoesNotCount() {
    process(machine(before, 1_000, 5_000, 0), SELF, 1, "java", 10);
    process(machine(after, 1_104, 5_296, 0), SELF, 1, "java", 60);
    process(new Fixture(after), 51, SELF, "sh", 50);
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.GOOD);
    assertThat(look().getLast().seen()).isEqualTo("2.0 % of one CPU");
  }

  @Test
  void theThreeBusiestOthersAreNamedWithTheirPids() {
    Fixture then = machine(before, 1_000, 5_000, 0);
    Fixture now = machine(after, 1_200, 5_200, 0);
    for (int i = 1; i <= 4; i++) {
      process(then, 100 + i, 1, "worker) " + i, 500);
      process(now, 100 + i, 1, "worker) " + i, 500 + 10 * i);
    }
    process(now, 200, 1, "cc1", 80);
    MachineFinding others = look().getLast();
    assertThat(others.state()).isEqualTo(State.BAD);
    assertThat(others.seen())
        .isEqualTo(
            "100 % of one CPU: cc1 (pid 200) 40.0 %, worker) 4 (pid 104) 20.0 %, worker) 3 (pid"
                + " 103) 15.0 %");
    assertThat(others.remedy()).endsWith("ps -fp 200,104,103");
  }

  @Test
  void aLittleOfOthersIsACaution() {
    machine(before, 1_000, 5_000, 0);
    machine(after, 1_020, 5_380, 0);
    assertThat(look().getLast().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void stealIsACautionFromThreePercentAndBadFromTen() {
    machine(before, 1_000, 5_000, 100);
    machine(after, 1_000, 5_392, 108);
    MachineFinding steal = look().getFirst();
    assertThat(steal.state()).isEqualTo(State.CAUTION);
    assertThat(steal.seen()).startsWith("4.0 % of one CPU");
    machine(after, 1_000, 5_360, 140);
    assertThat(look().getFirst().state()).isEqualTo(State.BAD);
  }

  @Test
  void aSystemWithoutProcTellsNothing() {
    assertThat(CpuTicks.now(new MachineFiles(before), CpuSet.of(0))).isEmpty();
    assertThat(ActivityFindings.unknown())
        .extracting(MachineFinding::state)
        .containsOnly(State.UNKNOWN);
  }

  private State steal(long ticks) {
    machine(before, 1_000, 5_000, 100);
    machine(after, 1_000, 5_400 - ticks, 100 + ticks);
    return look().getFirst().state();
  }

  private State others(long ticks) {
    machine(before, 1_000, 5_000, 0);
    machine(after, 1_000 + ticks, 5_400 - ticks, 0);
    return look().getLast().state();
  }

  /** Of 200 ticks a CPU: 6 are 3 %, 20 are 10 %; 10 are 5 %, 50 are 25 %. */
  @Test
  void theLimitsAreSharesOfOneCpuAndBelongToTheWorseState() {
    assertThat(List.of(steal(5), steal(6), steal(19), steal(20)))
        .containsExactly(State.GOOD, State.CAUTION, State.CAUTION, State.BAD);
    assertThat(List.of(others(9), others(10), others(49), others(50)))
        .containsExactly(State.GOOD, State.CAUTION, State.CAUTION, State.BAD);
  }

  @Test
  void stealIsToldOfNowAndOfAllBusyTimeEver() {
    machine(before, 1_000, 5_000, 100);
    machine(after, 1_000, 5_392, 108);

    assertThat(look().getFirst())
        .isEqualTo(
            new Subject("steal")
                .caution(
                    "4.0 % of one CPU, 9.7 % of all busy time since the start of the machine",
                    "The host gave CPU time to other guests: the service was slower than its CPUs"
                        + " allow.",
                    "Measure at another time, or on dedicated CPUs (no burstable type of instance)."));
    assertThat(look().getLast().seen()).as("steal is no other process").isEqualTo("0 % of one CPU");
  }

  @Test
  void whoTookHalfAPercentIsNamedAndEqualOnesByTheirPids() {
    Fixture then = machine(before, 1_000, 5_000, 0);
    Fixture now = machine(after, 1_003, 5_397, 0);
    for (int pid : List.of(9, 8, 7)) {
      process(then, pid, 1, "idle", 5);
      process(now, pid, 1, "idle", pid == 7 ? 5 : 6);
    }

    assertThat(look().getLast().seen())
        .isEqualTo("1.5 % of one CPU: idle (pid 8) 0.50 %, idle (pid 9) 0.50 %");
    others(10);
    assertThat(look().getLast().remedy()).isEqualTo("Stop them: ps -fp 8,9");
  }

  /** Of 1,000 ticks of a CPU 5 are half a percent; what was stolen before is not busy now. */
  @Test
  void whatWasStolenBeforeIsNobodysAndLessThanHalfAPercentIsNotNamed() {
    process(process(machine(before, 1_000, 5_000, 100), 8, 1, "much", 5), 9, 1, "little", 5);
    process(process(machine(after, 1_100, 6_900, 100), 8, 1, "much", 10), 9, 1, "little", 9);

    assertThat(look().getLast().seen()).isEqualTo("10.0 % of one CPU: much (pid 8) 0.50 %");
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() {
    String meaning =
        "They take time and caches from the tiers, in some trials more than in others.";
    assertThat(steal(5)).isEqualTo(State.GOOD);
    assertThat(look())
        .containsExactly(
            new Subject("steal")
                .good(
                    "2.5 % of one CPU, 9.5 % of all busy time since the start of the machine",
                    "The host took no CPU time; on an idle machine steal may not show."),
            new Subject("other processes").good("0 % of one CPU", "Nothing else uses the CPUs."));
    assertThat(steal(20)).isEqualTo(State.BAD);
    assertThat(look().getFirst().remedy())
        .isEqualTo(
            "Measure at another time, or on dedicated CPUs (no burstable type of instance).");
    assertThat(others(10)).isEqualTo(State.CAUTION);
    assertThat(look().getLast())
        .isEqualTo(new Subject("other processes").caution("5.0 % of one CPU", meaning, "See top."));
    assertThat(others(50)).isEqualTo(State.BAD);
    assertThat(look().getLast())
        .isEqualTo(new Subject("other processes").bad("25.0 % of one CPU", meaning, "See top."));
    assertThat(ActivityFindings.unknown())
        .containsExactly(
            new Subject("steal")
                .unknown(
                    "not reported by the system",
                    "In a virtual machine the host may give CPU time to other guests."),
            new Subject("other processes")
                .unknown(
                    "not reported by the system", "They may take CPU time from some trials only."));
  }
}
