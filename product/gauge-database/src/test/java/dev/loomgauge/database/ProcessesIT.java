package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ProcessesIT {
  private Path data = Path.of("");

  @BeforeEach
  void copyTheCluster(@TempDir Path folder) throws Exception {
    data = folder.resolve("data");
    InitializedCluster.copyTo(data);
  }

  @Test
  void killingTheProgramLeavesNothingRunningAndTheDataWhole() throws Exception {
    try (var killed = start()) {
      var server = server(killed.awaitReady());
      var family = killed.process().descendants().toList();
      assertThat(family).contains(server).hasSizeGreaterThan(3);

      killed.process().destroyForcibly();

      assertThat(allEnd(family, Duration.ofSeconds(5))).isTrue();
    }
    theDataIsWhole();
  }

  @Test
  void aServerLeftBehindIsEndedAndItsFolderTakenOver() throws Exception {
    ProcessHandle orphan;
    try (var killed = start()) {
      var server = server(killed.awaitReady());
      orphan = server;
      var shell = killed.process().children().findFirst().orElseThrow();
      var watcher =
          shell.children().filter(process -> !process.equals(server)).findFirst().orElseThrow();
      // In this order nobody is left who would end the server.
      assertThat(watcher.destroyForcibly()).isTrue();
      assertThat(shell.destroyForcibly()).isTrue();
      killed.process().destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
    assertThat(isServer(orphan)).isTrue();
    try (var next = start()) {
      var ready = next.awaitReady();
      assertThat(server(ready)).isNotEqualTo(orphan);
      assertThat(ready.get("seeded").booleanValue()).isFalse();
      assertThat(next.errors()).contains("Ending the server of an earlier run");
    }
    assertThat(isServer(orphan)).isFalse();
  }

  @Test
  void aFolderInUseIsRefusedInOneLineAndTheFirstRunGoesOn() throws Exception {
    try (var first = start();
        var ready = RunningDatabase.connect(first.awaitReady());
        var second = start()) {
      assertThat(second.ready()).isNull();
      assertThat(second.exitCode()).isEqualTo(3);
      assertThat(second.errors().lines())
          .hasSize(1)
          .first()
          .asString()
          .contains("in use by another gauge-database (process " + first.process().pid() + ")");
      assertThat(RunningDatabase.count(ready, "loomgauge.orders")).isEqualTo(1_000);
    }
  }

  @Test
  void aServerThatDiesIsReportedAndEndsTheProgram() throws Exception {
    try (var running = start()) {
      server(running.awaitReady()).destroyForcibly();
      assertThat(running.exitCode()).isEqualTo(3);
      assertThat(running.errors()).contains("PostgreSQL ended by itself");
    }
    theDataIsWhole();
  }

  @Test
  void sigtermEndsItAndItsServerInGoodTime() throws Exception {
    try (var running = start()) {
      var server = server(running.awaitReady());
      running.process().destroy();
      assertThat(running.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
      assertThat(isServer(server)).isFalse();
      assertThat(data.resolve("postgres.log")).content().contains("received fast shutdown request");
    }
  }

  @Test
  void theServerRunsOnTheCoresOfTheProgram() throws Exception {
    assumeThat(exists("taskset")).as("taskset is installed").isTrue();
    var core = Runtime.getRuntime().availableProcessors() - 1;
    try (var running =
        new RunningDatabase(List.of("taskset", "-c", Integer.toString(core)), arguments())) {
      var status =
          Files.readAllLines(
              Path.of("/proc", running.awaitReady().get("pid").asString(), "status"));
      assertThat(status).contains("Cpus_allowed_list:\t" + core);
    }
  }

  private void theDataIsWhole() throws IOException {
    try (var next = start()) {
      assertThat(next.awaitReady().get("seeded").booleanValue()).isFalse();
    }
  }

  private RunningDatabase start() throws IOException {
    return new RunningDatabase(arguments());
  }

  private String[] arguments() {
    return new String[] {"--data=" + data, "--orders=1000"};
  }

  private static ProcessHandle server(JsonNode ready) {
    return ProcessHandle.of(ready.get("pid").longValue()).orElseThrow();
  }

  /** A process that has ended but was not collected has no command any more. */
  private static boolean isServer(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/postgres")).isPresent();
  }

  private static boolean allEnd(List<ProcessHandle> processes, Duration patience)
      throws InterruptedException {
    var start = System.nanoTime();
    while (System.nanoTime() - start < patience.toNanos()) {
      if (processes.stream().allMatch(process -> process.info().command().isEmpty())) {
        return true;
      }
      Thread.sleep(20);
    }
    return false;
  }

  private static boolean exists(String program) {
    return List.of(System.getenv("PATH").split(":")).stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
