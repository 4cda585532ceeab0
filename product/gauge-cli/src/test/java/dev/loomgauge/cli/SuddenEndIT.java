package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run ends, no process stays and every finished trial is on disk. */
class SuddenEndIT {
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final Duration SOON = Duration.ofSeconds(20);

  /** 128 and the number of SIGTERM. */
  private static final int TERMINATED = 143;

  @TempDir private Path folder = Path.of("");

  private @Nullable Process loomgauge;

  @AfterEach
  void end() throws InterruptedException {
    if (loomgauge != null) {
      loomgauge.destroyForcibly().waitFor();
    }
  }

  @Test
  void deathsOfEngineAndServiceFailTheirTrialsTheNextIsWholeAndKillingLoomgaugeLeavesNoProcess()
      throws Exception {
    Process run = start();
    kill(run, 1, FourTiers.ENGINE);
    kill(run, 2, FourTiers.SERVICE);
    await(LONG, () -> rows() >= 3);
    List<ProcessHandle> children = run.descendants().toList();
    assertThat(children).hasSizeGreaterThan(4);

    run.destroyForcibly().waitFor();

    await(SOON, () -> children.stream().noneMatch(ProcessHandle::isAlive));
    List<Trial> trials = results().readTrials().subList(0, 3);
    assertThat(trials)
        .extracting(Trial::outcome)
        .containsExactly(Outcome.FAILED, Outcome.FAILED, Outcome.COMPLETED);
    assertThat(trials)
        .extracting(Trial::failure)
        .satisfiesExactly(
            engine -> assertThat(engine).startsWith("The load engine ended (signal 9)."),
            service -> assertThat(service).startsWith("Service jdk-http died (signal 9)."),
            fine -> assertThat(fine).isNull());
  }

  @Test
  @Tag("full")
  void ctrlCEndsTheRunWithAReport() throws Exception {
    Process run = start();
    await(LONG, () -> rows() >= 1);
    List<ProcessHandle> children = run.descendants().toList();

    // What runs in the background of a shell inherits that Ctrl-C is ignored.
    boolean deaf = ignoresInterrupts();
    new ProcessBuilder("kill", deaf ? "-TERM" : "-INT", String.valueOf(run.pid()))
        .start()
        .waitFor();

    assertThat(run.waitFor()).isEqualTo(deaf ? TERMINATED : ExitCode.INTERRUPTED);
    await(SOON, () -> children.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(results().readTrials().getFirst().outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(results().reportHtml()).exists();
    assertThat(Files.readString(folder.resolve("err"))).contains("--resume");
  }

  /** Kills the process of a tier as soon as the trial of that number has a second of load. */
  private void kill(Process run, int trial, Predicate<ProcessHandle> tier) throws Exception {
    await(LONG, () -> begun() >= trial && run.descendants().anyMatch(tier));
    ProcessHandle victim = run.descendants().filter(tier).findFirst().orElseThrow();
    await(LONG, () -> loaded(trial));
    assertThat(victim.destroyForcibly()).isTrue();
    await(LONG, () -> rows() >= trial);
  }

  private Process start() throws IOException {
    Process started =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // as the launcher has it
                "-Dloomgauge.home=" + Commands.root(),
                "-jar",
                Commands.root().resolve("product/gauge-cli/target/gauge-cli.jar").toString(),
                "run",
                FourTiers.in(folder).toString(),
                "--plain",
                "--out",
                results().root().toString())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    loomgauge = started;
    return started;
  }

  private ResultsFolder results() {
    return new ResultsFolder(folder.resolve("results"));
  }

  /** Whether processes started from here ignore SIGINT, signal 2; Linux alone tells. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.isReadable(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  private int rows() {
    return Files.isRegularFile(results().trialsCsv()) ? results().readTrials().size() : 0;
  }

  /** Trials that have begun, ended or not. */
  private int begun() {
    return trials().size();
  }

  private List<String> trials() {
    String[] folders = results().root().resolve("trials").toFile().list();
    return folders == null ? List.of() : Arrays.stream(folders).sorted().toList();
  }

  /** Whether the timeline of the trial of that number has a second below its header. */
  private boolean loaded(int trial) {
    try (Stream<String> lines =
        Files.lines(results().trial(trials().get(trial - 1)).timelineCsv())) {
      return lines.count() > 1;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await(Duration most, BooleanSupplier condition)
      throws InterruptedException, IOException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      boolean over = loomgauge != null && !loomgauge.isAlive() && most.equals(LONG);
      if (over || System.nanoTime() > end) {
        throw new AssertionError(
            "not within " + most + "; Loomgauge said: " + Files.readString(folder.resolve("err")));
      }
      Thread.sleep(20);
    }
  }
}
