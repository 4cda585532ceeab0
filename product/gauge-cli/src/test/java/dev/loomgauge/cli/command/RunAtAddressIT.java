package dev.loomgauge.cli.command;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WaitingServer;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.ServerKey;
import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that asks two services which somebody else has started: five threads, and virtual ones. */
class RunAtAddressIT {
  private static final int THREADS = 5;
  private static final int USERS = 20;
  private static final double WAITS_PER_S = 1000.0 / WaitingServer.WAIT_MS;

  @TempDir private Path folder = Path.of("");

  private Path scenario(String first, String second) throws IOException {
    return scenario(first, second, "");
  }

  /**
   * Writes it.
   *
   * @param trust what the service is trusted by, as a line of its manifest
   */
  private Path scenario(String first, String second, String trust) throws IOException {
    Path file = folder.resolve("there.yaml");
    Files.writeString(
        file,
        """
        name: there
        services:
          - name: shop
            address: {platform: "%s", virtual: "%s"}
            %s
            health: /wait
            endpoints: {wait: /wait}
            knobs: {threads: {platform: {}, virtual: {}}}
        endpoint: wait
        factors: {threads: [platform, virtual], users: [%d]}
        load: {model: closed, ramp: 200ms, warmup: 500ms, hold: 2s, window: fixed, timeout: 10s}
        repetitions: 1
        stations: {cpu: {servers: 1, discipline: sharing, label: CPU}}
        resources:
          threads: {label: threads, capacity: {platform: %d, virtual: unlimited}}
        path:
          - acquire: threads
          - use: {station: cpu, demand: 200us}
          - wait: 50ms
          - release: threads
        """
            .formatted(first, second, trust, USERS, THREADS));
    return file;
  }

  @Test
  @Tag("full")
  void eachLevelIsMeasuredAndPredictedAtItsAddress() throws IOException {
    try (WaitingServer platform = WaitingServer.start(Executors.newFixedThreadPool(THREADS));
        WaitingServer virtual = WaitingServer.start(Executors.newVirtualThreadPerTaskExecutor())) {
      measuredAndPredicted(scenario(platform.url(), virtual.url()), "127.0.0.1");
    }
  }

  @Test
  @Tag("full")
  void aServiceThatSpeaksTlsIsTrustedByTheCertificateThatItsManifestNames() throws Exception {
    ServerKey key = ServerKey.forLocalhost(folder);
    String trust = "tls: {cacert: %s}".formatted(key.certificate().getFileName());
    try (WaitingServer platform = WaitingServer.start(Executors.newFixedThreadPool(THREADS), key);
        WaitingServer virtual =
            WaitingServer.start(Executors.newVirtualThreadPerTaskExecutor(), key)) {
      Commands.Done refused =
          Commands.run("run", scenario(platform.url(), virtual.url()).toString(), "--plain");
      assertThat(refused.code()).isEqualTo(UserError.FAILED);
      assertThat(refused.err())
          .contains("The certificate of " + platform.url() + "/wait is not trusted. Remedy: ");

      measuredAndPredicted(scenario(platform.url(), virtual.url(), trust), "localhost");
    }
  }

  private void measuredAndPredicted(Path scenario, String host) throws IOException {
    ResultsFolder results = new ResultsFolder(folder.resolve("results"));
    Commands.Done done =
        Commands.run("run", scenario.toString(), "--out", results.root().toString(), "--plain");

    assertThat(results.readTrials())
        .as(done.err())
        .hasSizeGreaterThanOrEqualTo(2) // a busy machine gives cause for repetitions
        .allMatch(trial -> trial.outcome() == Trial.Outcome.COMPLETED);
    assertThat(done.err()).contains("was not started here", "Round trip to " + host + ":");
    for (Trial trial : results.readTrials()) {
      LoadSummary load = Objects.requireNonNull(trial.load());
      int most = trial.level("threads").equals("platform") ? THREADS : USERS;
      assertThat(load.throughputRps())
          .isPositive()
          .isLessThan(most * WAITS_PER_S * WaitingServer.EDGES);
      assertThat(trial.prediction().expected()).as("written before the load").isNotNull();
      assertThat(trial.jvm()).isNull();
      assertThat(trial.warnings()).anyMatch(warning -> warning.code().equals("not-observed"));
    }
    assertThat(results.readRun().notes()).anyMatch(note -> note.contains("was not started here"));
    assertThat(results.reportHtml()).isNotEmptyFile();
  }

  @Test
  void loadReachesNoOtherMachineThatIsNotAllowed() throws IOException {
    Commands.Done done =
        Commands.run("run", scenario("http://127.0.0.1:80", "http://192.0.2.1:80").toString());

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("http://192.0.2.1:80", "--allow-host 192.0.2.1");
  }

  @Test
  void loadHostsReachNoLoopbackAddressOfThisMachine() throws IOException {
    Path file = scenario("http://127.0.0.1:80", "http://127.0.0.1:81");
    Files.writeString(file, "hosts: {engine: ssh, load: {on: [nowhere]}}\n", APPEND);

    Commands.Done done =
        Commands.run("run", file.toString(), "--out", folder.resolve("none").toString());

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("http://127.0.0.1:80 is a loopback address");
    assertThat(folder.resolve("none")).doesNotExist();
    assertThat(Commands.run("run", file.toString(), "--dry-run").err())
        .contains("http://127.0.0.1:80 is a loopback address");
  }

  @Test
  void hostsOfOtherTiersAreRefused() throws IOException {
    Path file = scenario("http://127.0.0.1:80", "http://127.0.0.1:81");
    Files.writeString(file, "hosts: {engine: ssh, database: {on: nowhere}}\n", APPEND);

    Commands.Done done = Commands.run("run", file.toString());

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("everything under 'hosts' except 'load'");
  }

  @Test
  void whatDoesNotAnswerIsToldBeforeAnythingIsMeasured() throws IOException {
    String nobody = "http://127.0.0.1:" + Ports.free();

    Commands.Done done =
        Commands.run(
            "run",
            scenario(nobody, nobody).toString(),
            "--out",
            folder.resolve("none").toString(),
            "--plain");

    assertThat(done.code()).as(done.err()).isEqualTo(UserError.FAILED);
    assertThat(done.err()).contains("cannot be reached", "'address' of its manifest");
  }
}
