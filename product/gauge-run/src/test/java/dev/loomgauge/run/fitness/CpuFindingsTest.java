package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuFindingsTest {
  @TempDir Path root;

  private List<MachineFinding> of(Topology topology) {
    return CpuFindings.of(new MachineFiles(root), topology);
  }

  private static Topology cores(int cores, OptionalDouble quota) {
    return new Topology(
        IntStream.range(0, cores)
            .mapToObj(core -> new Topology.Core(CpuSet.of(core, core + cores), 0))
            .toList(),
        true,
        true,
        quota);
  }

  @Test
  void fourCoresWithSiblingsAreSharedOutInWholeCores() {
    new Fixture(root).allowed("0-7");
    List<MachineFinding> findings = of(cores(4, OptionalDouble.empty()));
    assertThat(findings).extracting(MachineFinding::state).containsOnly(State.GOOD);
    assertThat(findings.getFirst().seen())
        .isEqualTo("8 logical CPUs (0-7) on 4 physical cores, siblings share a core");
    assertThat(findings.get(1).seen())
        .isEqualTo(
            "CPUs 0,4 downstream + load + loomgauge; CPUs 1,5 database; CPUs 2-3,6-7 service");
  }

  @Test
  void twoCoresAreSharedAndTheNotesSayWithWhom() {
    List<MachineFinding> findings = of(cores(2, OptionalDouble.empty()));
    assertThat(findings.getFirst().state()).isEqualTo(State.CAUTION);
    assertThat(findings.get(1).state()).isEqualTo(State.CAUTION);
    assertThat(findings.get(1).meaning()).contains("share CPUs 0,2");
  }

  @Test
  void oneCpuMeasuresNothing() {
    Topology one =
        new Topology(
            List.of(new Topology.Core(CpuSet.of(0), 0)), true, true, OptionalDouble.empty());
    assertThat(of(one).getFirst().state()).isEqualTo(State.BAD);
  }

  @Test
  void aQuotaBelowTheCpusIsBadAndOneThatCannotBindIsNot() {
    MachineFinding binding = of(cores(4, OptionalDouble.of(1.5))).getLast();
    assertThat(binding.state()).isEqualTo(State.BAD);
    assertThat(binding.seen()).isEqualTo("1.50 CPUs' worth of time on 8 CPUs");
    assertThat(binding.remedy()).contains("--cpus");
    MachineFinding kept = of(cores(4, OptionalDouble.of(2.5))).getLast();
    assertThat(kept.state()).isEqualTo(State.CAUTION);
    assertThat(kept.seen()).isEqualTo("2.50 CPUs' worth of time on 8 CPUs");
    assertThat(kept.meaning())
        .isEqualTo(
            "The tiers use 2 of these CPUs, so that it is not used up; the others stay idle.");
    assertThat(kept.remedy()).isEqualTo(binding.remedy());
    assertThat(of(cores(4, OptionalDouble.of(8))).getLast().state()).isEqualTo(State.GOOD);
  }

  @Test
  void whatASystemDoesNotTellIsUnknownAndTiersThatCannotBeTiedAreACaution() {
    Topology mac =
        new Topology(
            IntStream.range(0, 8).mapToObj(cpu -> new Topology.Core(CpuSet.of(cpu), 0)).toList(),
            false,
            false,
            OptionalDouble.empty());
    assertThat(of(mac))
        .extracting(MachineFinding::state)
        .containsExactly(State.UNKNOWN, State.CAUTION, State.UNKNOWN);
  }

  @Test
  void coresWithoutSiblingsAreToldAsSuchAndOneCpuIsNamedInTheSingular() {
    Topology four =
        new Topology(
            IntStream.range(0, 4).mapToObj(cpu -> new Topology.Core(CpuSet.of(cpu), 0)).toList(),
            true,
            true,
            OptionalDouble.of(3.99));
    assertThat(of(four))
        .extracting(finding -> finding.state() + ": " + finding.seen())
        .containsExactly(
            "GOOD: 4 logical CPUs (0-3) on 4 physical cores, no siblings",
            "CAUTION: CPUs 1-2 database + downstream + load + loomgauge; CPU 3 service",
            "CAUTION: 3.99 CPUs' worth of time on 4 CPUs");
    assertThat(of(cores(3, OptionalDouble.empty())).getFirst().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void twoCpusAreEnoughToMeasureAndWhereNothingIsTiedTheRemedyIsLinux() {
    Topology two =
        new Topology(
            IntStream.range(0, 2).mapToObj(cpu -> new Topology.Core(CpuSet.of(cpu), 0)).toList(),
            true,
            true,
            OptionalDouble.empty());
    Topology elsewhere = new Topology(two.cores(), false, false, OptionalDouble.empty());

    assertThat(of(two).getFirst())
        .returns(MachineFinding.State.CAUTION, MachineFinding::state)
        .returns("2 logical CPUs (0-1) on 2 physical cores, no siblings", MachineFinding::seen);
    assertThat(of(elsewhere).get(1).remedy())
        .isEqualTo("Measure on Linux with taskset (package util-linux).");
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() {
    List<Topology.Core> single =
        IntStream.range(0, 8).mapToObj(cpu -> new Topology.Core(CpuSet.of(cpu), 0)).toList();
    Topology one = new Topology(single.subList(0, 1), true, true, OptionalDouble.empty());
    Topology mac = new Topology(single, false, false, OptionalDouble.empty());
    String quota =
        "When it is used up, all tiers pause until the next period, up to 100 ms: throughput and"
            + " percentiles show the quota.";

    assertThat(of(one))
        .containsExactly(
            new Subject("CPUs")
                .bad(
                    "1 logical CPU",
                    "All tiers compete for it: every figure would be that of the competition.",
                    "Use a machine with 2 CPUs or more; 4 physical cores are better."),
            new Subject("placement")
                .caution(
                    "tiers are not pinned to CPUs",
                    "Not tied to CPUs: there is only one, so all tiers compete for it.",
                    ""),
            new Subject("CPU quota")
                .unknown(
                    "not reported by the system", "A quota would throttle all tiers together."));
    assertThat(of(mac).getFirst())
        .isEqualTo(
            new Subject("CPUs")
                .unknown(
                    "8 logical CPUs; the system does not report physical cores",
                    "Two tiers may share a physical core and slow each other down."));
    new Fixture(root).allowed("0-7");
    assertThat(of(cores(4, OptionalDouble.empty())))
        .extracting(MachineFinding::meaning)
        .containsExactly(
            "Each tier gets whole physical cores.",
            "No tier takes CPU time from the service.",
            "No control group limits CPU time.");
    assertThat(of(cores(2, OptionalDouble.of(4))))
        .extracting(MachineFinding::meaning)
        .startsWith(
            "Database, downstream and load share what the service leaves; they can be the limit.",
            "Database, downstream, load and Loomgauge share CPUs 0,2.")
        .endsWith("It has no effect: these CPUs have no more time than that.");
    assertThat(of(cores(2, OptionalDouble.of(1.25))).getLast())
        .isEqualTo(
            new Subject("CPU quota")
                .bad(
                    "1.25 CPUs' worth of time on 4 CPUs",
                    quota,
                    "Remove it: docker run without --cpus, a pod without a CPU limit, systemctl"
                        + " set-property UNIT CPUQuota="));
    assertThat(of(cores(2, OptionalDouble.empty())).getFirst().remedy())
        .isEqualTo(
            "Use a machine with 4 physical cores or more, or run the load from another one.");
  }
}
