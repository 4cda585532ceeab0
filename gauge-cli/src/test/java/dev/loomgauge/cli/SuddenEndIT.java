package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run ends, no process stays and every finished trial is on disk. */
class SuddenEndIT {
  private static final Duration LONG = Duration.ofMinutes(3);

  /** 128 and the number of SIGTERM. */
  private static final int TERMINATED = 143;

  @TempDir private Path folder = Path.of("");

  @Test
  void killingLoomgaugeLeavesNoProcessBehind() throws Exception {
    Process loomgauge = start("threads=platform", "connection=released,held");
    ResultsFolder results = new ResultsFolder(folder.resolve("results"));
    await(LONG, () -> rows(results) >= 1);
    List<ProcessHandle> children = loomgauge.descendants().toList();
    assertThat(children).hasSizeGreaterThan(4);

    loomgauge.destroyForcibly().waitFor();

    await(Duration.ofSeconds(20), () -> children.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(results.readTrials())
        .isNotEmpty()
        .allMatch(t -> t.outcome() == Trial.Outcome.COMPLETED);
  }

  @Test
  void aServiceThatDiesFailsItsTrialAndTheRunGoesOnUntilCtrlC() throws Exception {
    // Ten trials: the run is far from its end when the first of them has failed.
    Process loomgauge =
        start("threads=virtual", "connection=released,held", "users=36,37,38,39,40");
    ResultsFolder results = new ResultsFolder(folder.resolve("results"));
    await(LONG, () -> trialFolders(results) >= 1);
    ProcessHandle service =
        loomgauge.descendants().filter(SuddenEndIT::isService).findFirst().orElseThrow();
    service.destroyForcibly();
    await(LONG, () -> rows(results) >= 1);
    Trial failed = results.readTrials().getFirst();
    assertThat(failed.outcome()).isEqualTo(Trial.Outcome.FAILED);
    assertThat(failed.failure()).contains("Service order-mvc died");
    List<ProcessHandle> children = loomgauge.descendants().toList();

    // What runs in the background of a shell inherits that Ctrl-C is ignored.
    boolean deaf = ignoresInterrupts();
    new ProcessBuilder("kill", deaf ? "-TERM" : "-INT", String.valueOf(loomgauge.pid()))
        .start()
        .waitFor();

    assertThat(loomgauge.waitFor()).isEqualTo(deaf ? TERMINATED : ExitCode.INTERRUPTED);
    await(Duration.ofSeconds(20), () -> children.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(results.reportHtml()).exists();
    assertThat(Files.readString(folder.resolve("err"))).contains("--resume");
  }

  private Process start(String... sets) throws IOException {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dloomgauge.home=" + Commands.root(),
                "-jar",
                Commands.root().resolve("gauge-cli/target/gauge-cli.jar").toString(),
                "run",
                "src/test/resources/whole.yaml",
                "--plain",
                "--out",
                folder.resolve("results").toString()));
    for (String set : sets) {
      command.addAll(List.of("--set", set));
    }
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  /** Whether processes started from here ignore SIGINT, signal 2; Linux alone tells. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.isReadable(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  private static boolean isService(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("order-mvc.jar");
  }

  private static int rows(ResultsFolder results) {
    return Files.isRegularFile(results.trialsCsv()) ? results.readTrials().size() : 0;
  }

  private static int trialFolders(ResultsFolder results) {
    String[] folders = results.root().resolve("trials").toFile().list();
    return folders == null ? 0 : folders.length;
  }

  private void await(Duration most, BooleanSupplier condition)
      throws InterruptedException, IOException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not within " + most + "; Loomgauge said: " + Files.readString(folder.resolve("err")));
      }
      Thread.sleep(200);
    }
  }
}
