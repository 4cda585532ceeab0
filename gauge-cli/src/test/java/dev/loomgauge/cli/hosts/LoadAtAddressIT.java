package dev.loomgauge.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Load from two hosts on a service that runs on a third, which Loomgauge has not started. */
class LoadAtAddressIT {
  private static final int HOSTS = 3;
  private static final int SERVICE = 3;
  private static final int USERS = 21;
  private static final int WAIT_MS = 50;
  private static final Pattern PORT = Pattern.compile("\"port\": *([0-9]+)");

  private Path folder = Path.of("");
  private @Nullable NamespaceHosts up;
  private @Nullable Process service;
  private @Nullable RunOnHosts running;

  @BeforeEach
  void startHosts() throws Exception {
    folder = TestFolders.create("at-address");
    up = NamespaceHosts.up(folder, HOSTS);
    service =
        up.start(
            SERVICE,
            Map.of("LOOMGAUGE_TOKEN", "0".repeat(32)),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData", // hosts share the folder of its files
            "-jar",
            Commands.root().resolve("gauge-downstream/target/gauge-downstream.jar").toString(),
            "--address",
            NamespaceHosts.address(SERVICE),
            "--delay",
            WAIT_MS + "ms");
    running =
        new RunOnHosts(folder, up, Map.of("LOOMGAUGE_SSH_CONFIG", up.configuration().toString()));
  }

  @AfterEach
  void endHosts() throws Exception {
    if (running != null) {
      running.kill();
    }
    if (service != null) {
      service.destroy();
    }
    if (up != null) {
      up.down();
    }
    TestFolders.delete(folder);
  }

  /** The first line that the service writes has its port. */
  private String url() throws IOException {
    String ready = Objects.requireNonNull(service).inputReader(StandardCharsets.UTF_8).readLine();
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
        load: {model: closed, ramp: 200ms, warmup: 500ms, hold: 3s, timeout: 10s}
        repetitions: 2
        stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
        path:
          - use: {station: cpu, demand: 50us}
          - wait: %dms
        """
            .formatted(url, USERS, WAIT_MS));
  }

  @Test
  void itIsLoadedFromBothHostsAndOutlivesTheRun() throws Exception {
    NamespaceHosts hosts = Objects.requireNonNull(up);
    RunOnHosts run = Objects.requireNonNull(running);
    String url = url();
    Path scenario = scenario(url);
    Process process =
        run.start("run", scenario.toString(), "--allow-host", NamespaceHosts.address(SERVICE));
    run.await(RunOnHosts.LONG, () -> run.rows() >= 1);
    assertThat(hosts.left(1)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts.left(2)).anyMatch(line -> line.contains("gauge-load.jar"));
    assertThat(hosts.left(SERVICE)).isEmpty();

    assertThat(process.waitFor())
        .as(run.said())
        .isIn(ExitCode.DONE, ExitCode.GATE_FAILED, ExitCode.FAILED); // a busy machine voids trials

    ResultsFolder results = new ResultsFolder(run.results());
    assertThat(results.readTrials()).hasSizeGreaterThanOrEqualTo(2);
    for (Trial trial : results.readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load(), run.said());
      assertThat(trial.outcome()).isEqualTo(Trial.Outcome.COMPLETED);
      assertThat(load.generator().generators()).isEqualTo(2);
      assertThat(load.throughputRps() * load.meanMs() / 1000)
          .as("Little's law over both hosts")
          .isCloseTo(USERS, within(0.05 * USERS));
      assertThat(load.meanMs()).isGreaterThanOrEqualTo(WAIT_MS);
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
    for (int host = 1; host <= 2; host++) {
      int number = host;
      run.await(Duration.ofSeconds(10), () -> hosts.left(number).isEmpty());
    }
  }
}
