package dev.loomgauge.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.cli.TestFolders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose service, load engines, downstream and database are on five hosts. */
class HostsRunIT {
  private static final int HOSTS = 4;
  private static final int USERS = 21;

  private Path folder = Path.of("");
  private @Nullable NamespaceHosts up;
  private @Nullable RunOnHosts running;

  @BeforeEach
  void startHosts() throws Exception {
    folder = TestFolders.create("hosts");
    up = NamespaceHosts.up(folder, HOSTS);
    running =
        new RunOnHosts(folder, up, Map.of("LOOMGAUGE_SSH_CONFIG", up.configuration().toString()));
  }

  @AfterEach
  void endHosts() throws Exception {
    if (running != null) {
      running.kill();
    }
    if (up != null) {
      up.down();
    }
    TestFolders.delete(folder);
  }

  @Test
  void everyTierRunsWhereTheScenarioHasIt() throws Exception {
    hosts()
        .ask(
            1,
            "cd ~root/.cache && mkdir -p loomgauge/0123456789abcdef loomgauge/fedcba9876543210"
                + " loomgauge/kept && touch -d '40 days ago' loomgauge/0123456789abcdef loomgauge/kept");
    Process run = running().start("run", "src/test/resources/hosts/run.yaml");
    running().await(RunOnHosts.LONG, () -> running().rows() >= 1);
    for (int host = 1; host <= HOSTS; host++) {
      String address = NamespaceHosts.address(host);
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

    assertThat(run.waitFor())
        .as(running().said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED);

    for (Trial trial : new ResultsFolder(running().results()).readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load(), running().said());
      assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
      assertThat(load.generator().generators()).isEqualTo(2);
      assertThat(load.population().connectionsMax()).isEqualTo(USERS);
      assertThat(load.throughputRps() * load.meanMs() / 1000)
          .as("Little's law over both hosts")
          .isCloseTo(USERS, within(0.05 * USERS));
    }
    nothingIsLeft();
    assertThat(hosts().ask(1, "ls ~root/.cache/loomgauge"))
        .as("programs that were not used for a month are removed, and nothing else")
        .doesNotContain("0123456789abcdef")
        .contains("fedcba9876543210", "kept");
  }

  @Test
  void aLostHostVoidsItsTrialAndAKilledRunIsResumed() throws Exception {
    Process run = running().start("run", "src/test/resources/hosts/run.yaml");
    running().await(RunOnHosts.LONG, () -> running().rows() >= 1 && running().begun() >= 2);
    assertThat(hosts().kill(1, "gauge-load.jar"))
        .as("a shutdown ends processes first")
        .isPositive();
    hosts().cable(1, false);
    running().await(RunOnHosts.LONG, () -> running().rows() >= 2);
    hosts().cable(1, true);
    Trial lost = new ResultsFolder(running().results()).readTrials().get(1);
    assertThat(lost.outcome()).isEqualTo(Trial.Outcome.FAILED);
    assertThat(lost.failure()).isEqualTo("Host host1 was lost.");
    assertThat(lost.warnings()).anyMatch(warning -> warning.code().equals("host-lost"));
    running().await(RunOnHosts.LONG, () -> running().rows() >= 3);

    run.destroyForcibly().waitFor();

    nothingIsLeft();
    List<String> finished = running().ids();
    assertThat(running().start("run", "--resume", running().results().toString()).waitFor())
        .as(running().said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED); // a busy machine voids trials
    List<Trial> all = new ResultsFolder(running().results()).readTrials();
    assertThat(running().ids()).containsAll(finished).doesNotHaveDuplicates();
    assertThat(all.stream().filter(trial -> trial.outcome() == Trial.Outcome.COMPLETED).count())
        .isGreaterThanOrEqualTo(3);
    nothingIsLeft();
  }

  private NamespaceHosts hosts() {
    return Objects.requireNonNull(up);
  }

  private RunOnHosts running() {
    return Objects.requireNonNull(running);
  }

  private void nothingIsLeft() throws Exception {
    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      running().await(Duration.ofSeconds(10), () -> hosts().left(number).isEmpty());
    }
  }
}
