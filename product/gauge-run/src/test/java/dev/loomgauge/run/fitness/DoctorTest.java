package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.rig.Fixture;
import dev.loomgauge.run.rig.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @TempDir Path root;

  private Doctor doctor(int cores) {
    return new Doctor(
        new Installation(root, Programs.JAVA_HOME),
        new MachineFiles(root),
        new Topology(
            IntStream.range(0, cores)
                .mapToObj(cpu -> new Topology.Core(CpuSet.of(cpu), 0))
                .toList(),
            false,
            false,
            OptionalDouble.empty()),
        root.toString(),
        Duration.ofMillis(1),
        new JdkDefects(List.of()));
  }

  @Test
  void whereTheSystemTellsNothingNothingOfItIsGood() throws InterruptedException {
    Doctor doctor = doctor(2);

    Fitness fitness = doctor.examine(null, (limited, number, of, left) -> {});

    assertThat(fitness.noise()).isEmpty();
    assertThat(fitness.findings())
        .filteredOn(f -> f.state() == State.GOOD)
        .extracting(MachineFinding::subject)
        .isSubsetOf("loopback", "JDKs", "disk", "measuring lock");
    assertThat(fitness.findings())
        .filteredOn(f -> f.state() == State.UNKNOWN)
        .extracting(MachineFinding::subject)
        .contains("CPU quota", "CPU governor", "steal", "memory", "open files", "noise floor");
    assertThat(fitness.findings())
        .allSatisfy(f -> assertThat(List.of(f.seen(), f.meaning())).doesNotContain(""));
  }

  @Test
  void ofADistributionTheDiskIsThatOfTheResults() throws Exception {
    Files.createDirectory(root.resolve("programs"));
    Doctor doctor = doctor(1);

    assertThat(doctor.examine(null, (limited, number, of, left) -> {}).findings())
        .filteredOn(finding -> finding.subject().equals("disk"))
        .singleElement()
        .satisfies(
            disk -> assertThat(disk.seen()).endsWith(" free for " + Path.of("").toAbsolutePath()));
  }

  @Test
  void everythingIsLookedAtInThisOrder() throws InterruptedException {
    Doctor doctor = doctor(1);

    assertThat(doctor.examine(null, (limited, number, of, left) -> {}).findings())
        .extracting(MachineFinding::subject)
        .containsExactly(
            "CPUs",
            "placement",
            "CPU quota",
            "CPU governor",
            "frequency boost",
            "clock source",
            "machine",
            "steal",
            "other processes",
            "memory",
            "swap",
            "huge pages",
            "open files",
            "local ports",
            "accept queue",
            "loopback",
            "JDKs",
            "taskset",
            "load tools",
            "disk",
            "measuring lock",
            "noise floor");
  }

  /** Two looks at the same files. */
  @Test
  void whatOthersTakeIsSeenBetweenTwoLooks() throws InterruptedException {
    new Fixture(root)
        .file("proc/stat", "cpu  10 0 0 90 0 0 0 0 0 0\ncpu0 10 0 0 90 0 0 0 0 0 0\nintr 5");

    assertThat(doctor(1).examine(null, (limited, number, of, left) -> {}).findings())
        .filteredOn(f -> List.of("steal", "other processes").contains(f.subject()))
        .extracting(MachineFinding::state)
        .containsExactly(State.GOOD, State.GOOD);
  }

  @Test
  void aNoiseFloorThatIsNotMeasuredSaysWhy() throws InterruptedException {
    NoisePlan plan = new NoisePlan(8, Duration.ZERO, Duration.ZERO, 1);
    String unknown = "The minimum detectable difference of this machine is not known.";
    Fitness skipped = doctor(1).examine(null, (limited, number, of, left) -> {});
    Fitness failed = doctor(1).examine(plan, (limited, number, of, left) -> {});

    assertThat(skipped.findings().getLast())
        .isEqualTo(new Subject("noise floor").unknown("skipped", unknown));
    boolean free =
        failed
            .findings()
            .contains(
                new Subject("measuring lock").good("free", "No other Loomgauge is measuring."));
    assertThat(failed.noise()).isEmpty();
    assertThat(failed.findings().getLast())
        .returns(State.UNKNOWN, MachineFinding::state)
        .returns(unknown, MachineFinding::meaning)
        .satisfies(
            finding ->
                assertThat(finding.seen())
                    .startsWith(
                        free
                            ? "Cannot start the downstream stub: there is no jar "
                            : "skipped, because another measurement is running"));
  }
}
