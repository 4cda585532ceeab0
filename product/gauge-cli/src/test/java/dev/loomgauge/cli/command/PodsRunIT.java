package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.TestFolders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A run whose load engines, downstream and database are in pods, which a stand-in for kubectl runs
 * on namespaces of this machine. lab/bench/kubernetes.sh does the same with a real cluster.
 */
@Tag("full")
@Tag("beside")
class PodsRunIT {
  private static final int HOSTS = 4;
  private static final int USERS = 21;
  private static final String SCENARIO = "src/test/resources/hosts/pods.yaml";

  private Path folder = Path.of("");
  private @Nullable NamespaceHosts up;
  private @Nullable RunOnHosts running;

  @BeforeEach
  void startHosts() throws Exception {
    folder = TestFolders.create("pods");
    NamespaceHosts hosts = NamespaceHosts.up(folder, HOSTS);
    up = hosts;
    Path resources = Path.of("src/test/resources/hosts").toAbsolutePath();
    running =
        new RunOnHosts(
            folder,
            hosts,
            Map.of(
                "PATH",
                resources + ":" + System.getenv("PATH"),
                "LOOMGAUGE_FAKE_HOSTS",
                hosts.name(),
                "LOOMGAUGE_FAKE_JOBS",
                jobs().toString(),
                "LOOMGAUGE_FAKE_POD",
                Commands.root()
                    .resolve("product/gauge-hosts/src/main/resources/dev/loomgauge/hosts/pod.sh")
                    .toString()));
  }

  @AfterEach
  void endHosts() throws Exception {
    if (running != null) {
      running.kill();
    }
    for (Path job : openJobs()) {
      kill(job);
    }
    if (up != null) {
      up.down();
    }
    TestFolders.delete(folder);
  }

  @Test
  void everyTierRunsInItsPodALostPodVoidsItsTrialAndPodsOfAKilledRunEnd() throws Exception {
    Process run = running().start("run", SCENARIO);
    running().await(RunOnHosts.LONG, () -> running().rows() >= 1 && running().begun() >= 2);
    assertThat(openJobs()).hasSize(HOSTS);
    kill(openJobs().stream().filter(job -> named(job, "load-1")).findFirst().orElseThrow());
    running().await(RunOnHosts.LONG, () -> running().rows() >= 2);
    Trial lost = new ResultsFolder(running().results()).readTrials().get(1);
    assertThat(lost.outcome()).isEqualTo(Trial.Outcome.FAILED);
    assertThat(lost.failure()).isEqualTo("Host load-1 was lost.");
    assertThat(lost.warnings()).anyMatch(warning -> warning.code().equals("host-lost"));
    running().await(RunOnHosts.LONG, () -> running().rows() >= 3);

    run.destroyForcibly().waitFor();

    running()
        .await(
            Duration.ofSeconds(10),
            () -> ofPods().stream().noneMatch(line -> line.contains("java")));
    running().await(Duration.ofSeconds(20), () -> ofPods().isEmpty());
    List<String> finished = running().ids();
    List<Path> abandoned = openJobs();
    assertThat(running().start("run", "--resume", running().results().toString()).waitFor())
        .as(running().said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED); // a busy machine voids trials
    assertThat(running().ids()).containsAll(finished).doesNotHaveDuplicates();
    for (Trial trial : new ResultsFolder(running().results()).readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load(), running().said());
      assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
      assertThat(load.generator().generators()).isEqualTo(2);
      LittlesLaw.check(load, USERS);
    }
    assertThat(abandoned)
        .as("no job of a run that ends in good order stays")
        .containsAll(openJobs());
    assertThat(ofPods()).isEmpty();
  }

  private RunOnHosts running() {
    return Objects.requireNonNull(running);
  }

  private Path jobs() {
    return folder.resolve("jobs");
  }

  private List<Path> openJobs() throws IOException {
    if (!Files.isDirectory(jobs())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(jobs())) {
      return files.filter(file -> !file.getFileName().toString().contains(".")).toList();
    }
  }

  private static boolean named(Path job, String host) {
    return job.getFileName().toString().matches("loomgauge-[0-9a-f]+-" + host + "-[0-9a-f]+");
  }

  /** Ends a pod as its node does; the job stays. */
  private static void kill(Path job) throws IOException {
    ProcessHandle.of(Long.parseLong(Files.readString(job).split(" ", 2)[0]))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  /** Command lines of what runs in pods. */
  private List<String> ofPods() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(process -> text(process.resolve("environ")).contains("HOME=" + jobs()))
          .map(process -> text(process.resolve("cmdline")).replace('\0', ' '))
          .toList();
    }
  }

  /** Empty where the process has ended. */
  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
