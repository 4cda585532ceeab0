package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolFindingsTest {
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void anEmptyMachine() {
    machine = new Fixture(root);
  }

  private void program(String path, String script) {
    machine.file(path, "#!/bin/sh\n" + script);
    assertThat(root.resolve(path).toFile().setExecutable(true)).isTrue();
  }

  private Path jdk(String name, String version, String arch) {
    String folder = "usr/lib/jvm/" + name;
    program(folder + "/bin/java", "exit 0");
    machine.file(
        folder + "/release",
        "IMPLEMENTOR=\"Maker\"\nJAVA_VERSION=\"%s\"\nOS_ARCH=\"%s\"".formatted(version, arch));
    return root.resolve(folder);
  }

  private MachineFinding jdks(Path running) {
    return ToolFindings.jdks(new MachineFiles(root), running, folders());
  }

  private JdkFolders folders() {
    machine.file("checkout/bin/jdk-folders", "/usr/lib/jvm/*");
    return new JdkFolders(root, root.resolve("home"), root.resolve("checkout"));
  }

  @Test
  void jdksWithTheSameDefectsOfVirtualThreadsAreOneFinding() throws IOException {
    JdkDefects table =
        JdkDefects.read(
            "table.yaml",
            """
            defects:
              - number: JDK-8000001
                title: it hangs
                affected: {from: 21, fixed: 25.0.3}
                symptom: hang
                sources: [https://one.example, https://two.example]
              - number: JDK-8000002
                title: it crashes
                affected: {from: 21, fixed: 21.0.10}
                symptom: crash
                options: -javaagent
                remedy: take it away
                sources: [https://one.example, https://two.example]
              - number: JDK-8000003
                title: it is slow
                affected: {from: 17}
                symptom: slow
                threads: platform
                sources: [https://one.example, https://two.example]
            """);
    Path running = jdk("jdk-25", "25.0.3", "x86_64");
    Path old = jdk("jdk-21", "21.0.2", "x86_64");
    Path same = jdk("jdk-21-too", "21.0.2", "x86_64");
    jdk("jdk-17", "17.0.15", "x86_64");

    assertThat(ToolFindings.defects(running, folders(), table))
        .containsExactly(
            new Subject("JDK 21.0.2")
                .caution(
                    "2 known defects of virtual threads, in %s, %s"
                        .formatted(old.toRealPath(), same.toRealPath()),
                    "JDK-8000001 (fixed in 25.0.3): it hangs. JDK-8000002 (fixed in 21.0.10; only with"
                        + " -javaagent): it crashes.",
                    "On virtual threads: use 25.0.3 or newer; use 21.0.10 or newer, or take it away."));
    assertThat(ToolFindings.defects(old.toRealPath(), folders(), table))
        .as("the running one is named once")
        .isEqualTo(ToolFindings.defects(running, folders(), table));
  }

  @Test
  void whatHelpsAgainstSeveralDefectsIsToldOnce() throws IOException {
    JdkDefects table =
        JdkDefects.read(
            "table.yaml",
            """
            defects:
              - number: JDK-8000001
                title: it hangs
                affected: {from: 21}
                symptom: hang
                sources: [https://one.example, https://two.example]
              - number: JDK-8000002
                title: it crashes
                affected: {from: 21, fixed: 25.0.3}
                symptom: crash
                sources: [https://one.example, https://two.example]
              - number: JDK-8000003
                title: it is slow
                affected: {from: 21, fixed: 25.0.3}
                symptom: slow
                sources: [https://one.example, https://two.example]
            """);
    Path running = jdk("jdk-25", "25.0.2", "x86_64").toRealPath();

    assertThat(ToolFindings.defects(running, folders(), table))
        .containsExactly(
            new Subject("JDK 25.0.2")
                .caution(
                    "3 known defects of virtual threads, in " + running,
                    "JDK-8000001 (not fixed): it hangs. JDK-8000002 (fixed in 25.0.3): it crashes."
                        + " JDK-8000003 (fixed in 25.0.3): it is slow.",
                    "On virtual threads: use 25.0.3 or newer."));
  }

  @Test
  void theRunningJdkIsToldApartFromTheOthersAndLinksAreNotCounted() throws IOException {
    Path running = jdk("jdk-25", "25.0.3", "x86_64");
    Path other = jdk("jdk-17", "17.0.15", "x86_64");
    Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), running);
    machine.file("proc/sys/kernel/arch", "x86_64");
    assertThat(jdks(running).state()).isEqualTo(State.GOOD);
    assertThat(jdks(running).seen())
        .isEqualTo("running 25.0.3 (Maker, x86_64); also 17.0.15 in " + other.toRealPath());
  }

  @Test
  void anOldJdkAndAnEmulatedOneAreBad() {
    machine.file("proc/sys/kernel/arch", "aarch64");
    assertThat(jdks(jdk("old", "24.0.1", "aarch64")).state()).isEqualTo(State.BAD);
    MachineFinding emulated = jdks(jdk("emulated", "25-ea", "x86_64"));
    assertThat(emulated.state()).isEqualTo(State.BAD);
    assertThat(emulated.meaning()).contains("emulated");
  }

  @Test
  void aFolderThatIsNoJdkIsUnknown() {
    assertThat(jdks(root).state()).isEqualTo(State.UNKNOWN);
  }

  @Test
  void tasksetIsLookedUpOnThePath() {
    assertThat(ToolFindings.taskset(root + "/bin", () -> true).state()).isEqualTo(State.CAUTION);
    program("bin/taskset", "exit 0");
    assertThat(ToolFindings.taskset(root + "/bin", () -> true).state()).isEqualTo(State.GOOD);
  }

  @Test
  void loadToolsAreNamedWithTheirVersionsOrHowToGetThem() throws IOException {
    Files.writeString(root.resolve("gauge-load.jar"), "");
    MachineFinding tools = ToolFindings.loadTools(engines());
    assertThat(tools.state()).isEqualTo(State.GOOD);
    assertThat(tools.seen()).isEqualTo("gauge-load, wrk 4.2.0, no k6");
    assertThat(tools.remedy()).isEqualTo("Install k6.");
  }

  @Test
  void withoutItsOwnEngineNothingCanBeMeasured() {
    assertThat(ToolFindings.loadTools(engines()).state()).isEqualTo(State.BAD);
  }

  private List<Engines.Found> engines() {
    return List.of(
        new Engines.Found("gauge-load", root.resolve("gauge-load.jar"), "0.1.0", ""),
        new Engines.Found("wrk", Path.of("wrk"), "4.2.0", ""),
        new Engines.Found("k6", null, "missing", "Install k6."));
  }

  @Test
  void spaceForResultsIsNeeded() throws IOException {
    assertThat(DiskFinding.of(root, 500L << 20).state()).isEqualTo(State.BAD);
    assertThat(DiskFinding.of(root, 2L << 30).state()).isEqualTo(State.CAUTION);
    assertThat(DiskFinding.of(root, 9L << 30).state()).isEqualTo(State.GOOD);
    long before = Files.getFileStore(root).getUsableSpace();
    String seen = DiskFinding.of(root).seen();
    long after = Files.getFileStore(root).getUsableSpace();
    assertThat(seen).isIn(DiskFinding.of(root, before).seen(), DiskFinding.of(root, after).seen());
  }

  @Test
  void spaceForAHundredTrialsAndForFiveHundredAreTheLimits() {
    assertThat(List.of((1L << 30) - 1, 1L << 30, (5L << 30) - 1, 5L << 30))
        .map(usable -> DiskFinding.of(root, usable).state())
        .containsExactly(State.BAD, State.CAUTION, State.CAUTION, State.GOOD);
    assertThat(DiskFinding.of(root, 3L << 29).seen()).isEqualTo("1.5 GiB free for " + root);
  }

  @Test
  void noMoreThanFourOtherJdksAreNamed() {
    Path running = jdk("jdk-25", "25", "x86_64");
    for (int version = 11; version <= 15; version++) {
      jdk("jdk-" + version, version + ".0.1", "x86_64");
    }
    assertThat(jdks(running).state()).isEqualTo(State.GOOD);
    assertThat(jdks(running).seen()).contains("14.0.1 in ").doesNotContain("15.0.1");
  }

  @Test
  void anArchitectureThatIsNotToldIsNoneAndToolsThatAreAllThereCrossCheck() {
    machine.file("proc/sys/kernel/arch", "");
    machine.file("load.jar", "");
    assertThat(jdks(jdk("jdk-25", "25.0.3", "x86_64")).state()).isEqualTo(State.GOOD);

    Engines.Found ours = new Engines.Found("gauge-load", root.resolve("load.jar"), "0.1", "");
    assertThat(
            ToolFindings.loadTools(
                List.of(ours, new Engines.Found("wrk", root.resolve("wrk"), "4.2", ""))))
        .isEqualTo(
            new Subject("load tools")
                .good(
                    "gauge-load, wrk 4.2",
                    "Loads can be cross-checked with the tools of the published tests."));
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() throws IOException {
    machine.file("proc/sys/kernel/arch", "aarch64");
    assertThat(jdks(root))
        .isEqualTo(
            new Subject("JDKs")
                .unknown(
                    root + " has no file \"release\"",
                    "It is unknown which Java runs the services."));
    assertThat(jdks(jdk("jdk", "24.0.1", "aarch64")))
        .isEqualTo(
            new Subject("JDKs")
                .bad(
                    "running 24.0.1 (Maker, aarch64)",
                    "Loomgauge itself needs JDK 25; services may run on older ones (factor jdk).",
                    "Install a JDK 25 (https://adoptium.net) and set JAVA_HOME to its folder."));
    assertThat(jdks(jdk("jdk", "25", "x86_64")))
        .isEqualTo(
            new Subject("JDKs")
                .bad(
                    "running 25 (Maker, x86_64), on aarch64",
                    "It runs emulated: its figures say nothing about this machine.",
                    "Install a JDK for aarch64 and set JAVA_HOME to its folder."));
    assertThat(jdks(jdk("jdk", "25", "aarch64")))
        .isEqualTo(
            new Subject("JDKs")
                .good(
                    "running 25 (Maker, aarch64)",
                    "It runs Loomgauge, the services and the load."));
    assertThat(ToolFindings.taskset(root + "/bin", () -> true))
        .isEqualTo(
            new Subject("taskset")
                .caution(
                    "not on the PATH",
                    "Load, database and downstream take CPU time from the service.",
                    "sudo apt-get install util-linux   # there is none for macOS"));
    program("bin/taskset", "exit 0");
    assertThat(ToolFindings.taskset(root + "/bin", () -> true))
        .isEqualTo(
            new Subject("taskset")
                .good(root.resolve("bin/taskset").toString(), "Tiers can be pinned to CPUs."));
    assertThat(ToolFindings.loadTools(engines()))
        .isEqualTo(
            new Subject("load tools")
                .bad(
                    "gauge-load is not built, wrk 4.2.0, no k6",
                    "Nothing can be measured.",
                    "./mvnw -Dquick package"));
    Files.writeString(root.resolve("gauge-load.jar"), "");
    assertThat(ToolFindings.loadTools(engines()).meaning())
        .isEqualTo("Enough to measure; the missing ones are for cross-checks only.");
  }

  @Test
  void aDiskSaysWhatFitsOnIt() {
    String remedy = "Delete old results, or name another disk with --out.";
    assertThat(List.of(1L << 29, 2L << 30, 6L << 30))
        .map(usable -> DiskFinding.of(root, usable))
        .containsExactly(
            new Subject("disk")
                .bad("512 MiB free for " + root, "A hundred trials take about 1 GiB.", remedy),
            new Subject("disk")
                .caution("2.0 GiB free for " + root, "Enough for a few hundred trials.", remedy),
            new Subject("disk").good("6.0 GiB free for " + root, "Enough for results."));
  }

  @Test
  void aTasksetThatDoesNotWorkIsTold() {
    program("bin/taskset", "exit 1");
    assertThat(ToolFindings.taskset(root + "/bin", () -> false))
        .isEqualTo(
            new Subject("taskset")
                .caution(
                    root.resolve("bin/taskset") + " does not tie programs to lists of CPUs",
                    "Load, database and downstream take CPU time from the service.",
                    "Install that of util-linux (Alpine: apk add util-linux); where it is installed,"
                        + " a sandbox forbids it."));
  }

  @Test
  void whatEveryJvmIsToldIsNamedWithoutItsValue() {
    assertThat(ToolFindings.javaOptions(Map.of("PATH", "/bin", "JAVA_TOOL_OPTIONS", " ")))
        .isEmpty();
    assertThat(ToolFindings.javaOptions(Map.of("JAVA_TOOL_OPTIONS", "-Dpassword=x")))
        .containsExactly(
            new Subject("options of every JVM")
                .caution(
                    "set by JAVA_TOOL_OPTIONS",
                    "Services have them too, so that an agent or an option there is part of what is"
                        + " measured.",
                    "unset JAVA_TOOL_OPTIONS   # unless production has the same"));
  }

  @Test
  void aTemporaryFolderWithoutProgramsAndFoldersOnOtherMachinesAreTold() {
    new Fixture(root)
        .file(
            "proc/self/mounts",
            "/dev/sda1 / ext4 rw 0 0\ntmpfs /tmp tmpfs rw,noexec 0 0\nnas:/home /home nfs4 rw 0 0");
    MachineFiles files = new MachineFiles(root);

    assertThat(ToolFindings.temporary(files, Path.of("/var/tmp"))).isEmpty();
    assertThat(ToolFindings.temporary(files, Path.of("/tmp")))
        .singleElement()
        .returns(State.CAUTION, MachineFinding::state)
        .returns("/tmp is mounted noexec (/tmp)", MachineFinding::seen);
    assertThat(DiskFinding.remote(files, List.of(Path.of("/srv"), Path.of("/var/cache"))))
        .isEmpty();
    assertThat(DiskFinding.remote(files, List.of(Path.of("/srv"), Path.of("/home/a/.cache"))))
        .singleElement()
        .returns(State.CAUTION, MachineFinding::state)
        .returns("/home/a/.cache (nfs4)", MachineFinding::seen);
  }

  @Test
  void aMachineWithMuslAloneIsTold() {
    MachineFiles files = new MachineFiles(root);
    assertThat(ToolFindings.library(files)).isEmpty();
    Fixture machine = new Fixture(root).file("lib/ld-musl-x86_64.so.1", "");
    assertThat(ToolFindings.library(files))
        .singleElement()
        .returns(State.CAUTION, MachineFinding::state)
        .returns("musl", MachineFinding::seen);
    machine.file("lib64/ld-linux-x86-64.so.2", "");
    assertThat(ToolFindings.library(files)).isEmpty();
  }
}
