package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.TestFolders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs whose load engines, downstream and database are on other hosts, and one of a service that is
 * on another host itself.
 */
@Tag("full")
@Tag("beside")
class HostsRunIT {
  private static final int HOSTS = 4;
  private static final int USERS = 21;
  private static final int SERVICE = 3;
  private static final int WAIT_MS = 50;
  private static final Pattern PORT = Pattern.compile("\"port\": *([0-9]+)");

  private static Path root = Path.of("");
  private static @Nullable NamespaceHosts up;

  private Path folder = Path.of("");
  private @Nullable RunOnHosts running;
  private @Nullable Process service;

  @BeforeAll
  static void startHosts() throws Exception {
    root = TestFolders.create("hosts");
    up = NamespaceHosts.up(root, HOSTS);
  }

  @AfterAll
  static void endHosts() throws Exception {
    if (up != null) {
      up.down();
    }
    TestFolders.delete(root);
  }

  @BeforeEach
  void start() throws IOException {
    folder = Files.createTempDirectory(root, "run");
    String configuration = hosts().configuration().toString();
    running = new RunOnHosts(folder, hosts(), Map.of("LOOMGAUGE_SSH_CONFIG", configuration));
  }

  @AfterEach
  void end() throws InterruptedException {
    running().kill();
    if (service != null) {
      service.destroy();
    }
  }

  @Test
  void everyTierRunsWhereTheScenarioHasItALostHostVoidsItsTrialAndAKilledRunIsResumed()
      throws Exception {
    hosts()
        .ask(
            1,
            "cd ~root/.cache && mkdir -p loomgauge/0123456789abcdef loomgauge/fedcba9876543210"
                + " loomgauge/kept && touch -d '40 days ago' loomgauge/0123456789abcdef"
                + " loomgauge/kept");
    Process run = running().start("run", "src/test/resources/hosts/run.yaml");
    everyTierIsInItsPlace();
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
    assertThat(running().ids()).containsAll(finished).doesNotHaveDuplicates();
    List<Trial> all = new ResultsFolder(running().results()).readTrials();
    assertThat(all).hasSizeGreaterThanOrEqualTo(3);
    for (Trial trial : all) {
      assertThat(fromBothHosts(trial).population().connectionsMax()).isEqualTo(USERS);
    }
    nothingIsLeft();
    assertThat(hosts().ask(1, "ls ~root/.cache/loomgauge"))
        .as("programs that were not used for a month are removed, and nothing else")
        .doesNotContain("0123456789abcdef")
        .contains("fedcba9876543210", "kept");
  }

  private void everyTierIsInItsPlace() throws Exception {
    List<String> programs =
        List.of("gauge-load.jar", "gauge-load.jar", "gauge-downstream.jar", "gauge-database.jar");
    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      String program = programs.get(host - 1);
      running()
          .await(
              RunOnHosts.LONG,
              () -> hosts().left(number).stream().anyMatch(line -> line.contains(program)));
      String address = NamespaceHosts.address(host);
      assertThat(hosts().listening(host))
          .isNotEmpty()
          .allMatch(at -> at.matches("\\[?(::ffff:)?" + address.replace(".", "\\.") + "]?:[0-9]+"));
      assertThat(hosts().left(host))
          .noneMatch(line -> line.contains("LOOMGAUGE_TOKEN=") || line.contains("password"));
    }
  }

  @Test
  void aServiceAtAnAddressIsLoadedFromBothHostsAndOutlivesTheRun() throws Exception {
    String url = url(there());
    Path scenario = scenario(url);
    Process process =
        running()
            .start("run", scenario.toString(), "--allow-host", NamespaceHosts.address(SERVICE));
    running().await(RunOnHosts.LONG, () -> running().rows() >= 1);
    assertThat(hosts().left(1)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts().left(2)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts().left(SERVICE)).isEmpty();

    assertThat(process.waitFor())
        .as(running().said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED); // a busy machine voids trials

    ResultsFolder results = new ResultsFolder(running().results());
    assertThat(results.readTrials()).hasSizeGreaterThanOrEqualTo(2);
    for (Trial trial : results.readTrials()) {
      assertThat(fromBothHosts(trial).meanMs()).isGreaterThanOrEqualTo(WAIT_MS);
      assertThat(trial.prediction().expected()).as("written before the load").isNotNull();
    }
    String at = url.substring("http://".length());
    assertThat(results.readRun().notes())
        .anyMatch(note -> note.startsWith("Round trip to %s from host1: ".formatted(at)))
        .anyMatch(note -> note.startsWith("Round trip to %s from host2: ".formatted(at)))
        .anyMatch(note -> note.startsWith("The load tier is on host1 (CPUs 0, JDK "))
        .anyMatch(note -> note.contains("was not started here"));
    assertThat(Files.readAllLines(results.networkCsv()))
        .as("twenty connections from each host, before the run and after it")
        .hasSizeGreaterThanOrEqualTo(1 + 2 * 2 * 20)
        .allMatch(line -> line.startsWith("at,") || line.contains("," + at + " from host"));
    assertThat(results.readRun().command())
        .endsWith(" --allow-host " + NamespaceHosts.address(SERVICE));
    assertThat(Objects.requireNonNull(service).isAlive()).isTrue();
    nothingIsLeft();
  }

  private LoadSummary fromBothHosts(Trial trial) throws IOException {
    LoadSummary load = Objects.requireNonNull(trial.load(), running().said());
    assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
    assertThat(load.generator().generators()).isEqualTo(2);
    LittlesLaw.check(load, USERS);
    return load;
  }

  /** Starts a service that Loomgauge does not know. */
  private Process there() throws IOException {
    Process there =
        hosts()
            .start(
                SERVICE,
                Map.of("LOOMGAUGE_TOKEN", "0".repeat(32)),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", // hosts share the folder of its files
                "-jar",
                Commands.root()
                    .resolve("product/gauge-downstream/target/gauge-downstream.jar")
                    .toString(),
                "--address",
                NamespaceHosts.address(SERVICE),
                "--delay",
                WAIT_MS + "ms");
    service = there;
    return there;
  }

  /** The first line that the service writes has its port. */
  private static String url(Process service) throws IOException {
    String ready = service.inputReader(StandardCharsets.UTF_8).readLine();
    Matcher port = PORT.matcher(String.valueOf(ready));
    assertThat(port.find()).as(ready).isTrue();
    return "http://%s:%s".formatted(NamespaceHosts.address(SERVICE), port.group(1));
  }

  private Path scenario(String url) throws IOException {
    return Files.writeString(
        folder.resolve("there.yaml"),
        """
        name: there
        services:
          - name: shop
            address: %s
            health: /downstream/1
            endpoints: {wait: "/downstream/{id}"}
            variables: {id: 1..100}
            knobs: {threads: {virtual: {}}}
        endpoint: wait
        factors: {threads: [virtual], users: [%d]}
        hosts: {engine: ssh, load: {on: [host1, host2], cpus: 0}}
        load: {model: closed, ramp: 200ms, warmup: 500ms, hold: 2s, window: fixed, timeout: 10s}
        repetitions: 2
        stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
        path:
          - use: {station: cpu, demand: 50us}
          - wait: %dms
        """
            .formatted(url, USERS, WAIT_MS));
  }

  private static NamespaceHosts hosts() {
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
