package dev.loomgauge.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose service, load engines, downstream and database are on five hosts. */
class HostsRunIT {
  private static final int HOSTS = 4;
  private static final int USERS = 21;
  private static final Duration LONG = Duration.ofMinutes(3);

  private Path folder = Path.of("");
  private @Nullable NamespaceHosts up;
  private @Nullable Process loomgauge;

  @BeforeEach
  void startHosts() throws Exception {
    folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "hosts");
    up = NamespaceHosts.up(folder, HOSTS);
  }

  @AfterEach
  void endHosts() throws Exception {
    if (loomgauge != null) {
      loomgauge.destroyForcibly().waitFor();
    }
    if (up != null) {
      up.down();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void everyTierRunsWhereTheScenarioHasIt() throws Exception {
    Process run = start("run", "src/test/resources/hosts/run.yaml");
    await(LONG, () -> rows() >= 1);
    for (int host = 1; host <= HOSTS; host++) {
      String address = "10.99.0." + (10 + host);
      assertThat(hosts().listening(host))
          .isNotEmpty()
          .allMatch(at -> at.matches("\\[?(::ffff:)?" + address.replace(".", "\\.") + "]?:[0-9]+"));
      assertThat(hosts().left(host))
          .noneMatch(line -> line.contains("LOOMGAUGE_TOKEN=") || line.contains("password"));
    }
    assertThat(hosts().left(1)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts().left(2)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts().left(3)).anyMatch(line -> line.contains("gauge-downstream.jar"));
    assertThat(hosts().left(4)).anyMatch(line -> line.contains("gauge-database.jar"));

    assertThat(run.waitFor()).as(said()).isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED);

    for (Trial trial : new ResultsFolder(results()).readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load(), said());
      assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
      assertThat(load.generator().generators()).isEqualTo(2);
      assertThat(load.population().connectionsMax()).isEqualTo(USERS);
      assertThat(load.throughputRps() * load.meanMs() / 1000)
          .as("Little's law over both hosts")
          .isCloseTo(USERS, within(0.05 * USERS));
    }
    nothingIsLeft();
  }

  @Test
  void aLostHostVoidsItsTrialAndAKilledRunIsResumed() throws Exception {
    Process run = start("run", "src/test/resources/hosts/run.yaml");
    await(LONG, () -> rows() >= 1 && begun() >= 2);
    hosts().cable(1, false);
    await(LONG, () -> rows() >= 2);
    hosts().cable(1, true);
    Trial lost = new ResultsFolder(results()).readTrials().get(1);
    assertThat(lost.outcome()).isEqualTo(Trial.Outcome.FAILED);
    assertThat(lost.failure()).isEqualTo("Host host1 was lost.");
    assertThat(lost.warnings()).anyMatch(warning -> warning.code().equals("host-lost"));
    await(LONG, () -> rows() >= 3);

    run.destroyForcibly().waitFor();

    nothingIsLeft();
    List<String> finished = ids();
    assertThat(start("run", "--resume", results().toString()).waitFor())
        .as(said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED); // a busy machine voids trials
    List<Trial> all = new ResultsFolder(results()).readTrials();
    assertThat(ids()).containsAll(finished).doesNotHaveDuplicates();
    assertThat(all.stream().filter(trial -> trial.outcome() == Trial.Outcome.COMPLETED).count())
        .isGreaterThanOrEqualTo(3);
    nothingIsLeft();
  }

  private List<String> ids() {
    return new ResultsFolder(results()).readTrials().stream().map(Trial::id).toList();
  }

  private NamespaceHosts hosts() {
    return Objects.requireNonNull(up);
  }

  private Path results() {
    return folder.resolve("results");
  }

  private int rows() {
    ResultsFolder results = new ResultsFolder(results());
    return Files.isRegularFile(results.trialsCsv()) ? results.readTrials().size() : 0;
  }

  /** Trials that have begun, ended or not. */
  private int begun() {
    String[] folders = results().resolve("trials").toFile().list();
    return folders == null ? 0 : folders.length;
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dloomgauge.home=" + Commands.root(),
                "-jar",
                Commands.root().resolve("gauge-cli/target/gauge-cli.jar").toString()));
    command.addAll(List.of(arguments));
    command.add("--plain");
    if (!command.contains("--resume")) {
      command.addAll(List.of("--out", results().toString()));
    }
    ProcessBuilder builder =
        new ProcessBuilder(hosts().onController(command))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().put("LOOMGAUGE_SSH_CONFIG", hosts().configuration().toString());
    loomgauge = builder.start();
    return loomgauge;
  }

  private void nothingIsLeft() throws Exception {
    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      await(Duration.ofSeconds(10), () -> hosts().left(number).isEmpty());
    }
  }

  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private void await(Duration most, Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > end
          || (loomgauge != null && !loomgauge.isAlive() && most.equals(LONG))) {
        throw new AssertionError("not within " + most + "; Loomgauge said: " + said());
      }
      Thread.sleep(200);
    }
  }
}
