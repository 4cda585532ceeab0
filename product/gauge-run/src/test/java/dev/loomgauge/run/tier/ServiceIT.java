package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.DatabaseReady;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ServiceIT {
  @TempDir Path folder;
  private final Children children = new Children();
  private final int port = Ports.free();

  @AfterEach
  void stopAll() {
    children.close();
  }

  private Service.Spec spec(List<String> command, Duration timeout) {
    return new Service.Spec(
        Launch.of("the service probe-me", command, folder.resolve("service.log")),
        new HttpOrigin(URI.create("http://127.0.0.1:" + port)),
        "/health",
        timeout);
  }

  @Test
  void aServiceIsReadyWhenItsHealthPathAnswers200() {
    List<String> command = Programs.java(List.of(), HealthyService.class, String.valueOf(port));
    try (Service service =
        Service.start(children, spec(command, Duration.ofSeconds(30)), StartProgress.NONE)) {
      assertThat(service.runtimeInfo("/info"))
          .containsEntry("threads", "virtual")
          .containsEntry("pool", 50);
      assertThatThrownBy(() -> service.runtimeInfo("/nowhere"))
          .hasMessageContaining("GET http://127.0.0.1:" + port + "/nowhere")
          .hasMessageContaining("404");
    }
  }

  @Test
  void aServiceThatDiesAtStartIsToldWithItsExitCodeAndItsLastWords() {
    List<String> command = List.of("sh", "-c", "echo no database >&2; exit 42");
    assertThatThrownBy(
            () ->
                Service.start(children, spec(command, Duration.ofSeconds(30)), StartProgress.NONE))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The service probe-me ended while starting, with exit code 42. Last lines of its log "
                + folder.resolve("service.log")
                + ":\n  no database");
  }

  @Test
  void aServiceThatIsNotReadyInTimeIsStoppedAndToldWhatItAnswered() {
    List<String> command = List.of("sh", "-c", "echo starting; exec sleep 600");
    long[] reports = {0};
    assertThatThrownBy(
            () ->
                Service.start(
                    children,
                    spec(command, Duration.ofSeconds(1)),
                    (_, line) -> reports[0] += line.equals("starting") ? 1 : 0))
        .hasMessageContaining("was not ready within 1 s: http://127.0.0.1:" + port + "/health did")
        .hasMessageContaining("ConnectException");
    assertThat(reports[0]).isPositive();
  }

  @Test
  void aPortInUseIsToldBeforeTheServiceStarts() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(new InetSocketAddress(Ports.loopback(), port));
      assertThatThrownBy(
              () ->
                  Service.start(
                      children, spec(List.of("sleep", "9"), Duration.ZERO), StartProgress.NONE))
          .hasMessageContaining("port " + port + " of 127.0.0.1 is in use already");
    }
    assertThat(folder.resolve("service.log")).doesNotExist();
  }

  @Test
  void theDownstreamIsReadyAtItsLineAndTakesSettings() throws IOException {
    Path jar = Programs.jar(folder, HealthyService.class);
    try (DownstreamTier downstream =
        DownstreamTier.start(
            children,
            ReadyProgram.launch(
                "the downstream stub",
                Programs.JAVA_HOME,
                jar,
                List.of("--delay", "500ms"),
                folder.resolve("downstream.log")))) {
      DownstreamSettings settings = new DownstreamSettings("20ms", Map.of(), null, 0.25, null);
      downstream.set(settings);
      assertThat(downstream.state().settings()).isEqualTo(settings);
      assertThatThrownBy(
              () -> downstream.set(new DownstreamSettings("nonsense", Map.of(), null, 0, null)))
          .hasMessageContaining("400");
    }
  }

  @Test
  void theDatabaseSaysWhatItIs() {
    String ready =
        "{\"ready\":true,\"host\":\"127.0.0.1\",\"port\":5432,\"database\":\"d\",\"user\":\"u\",\"password\":\"p\",\"schema\":\"s\",\"version\":\"18.6\",\"orders\":1000000,\"customers\":100000,\"seeded\":true,\"startMillis\":1500,\"pid\":4242}";
    DatabaseReady facts = ready(launch(ready)).ready();

    assertThat(facts.jdbcUrl()).isEqualTo("jdbc:postgresql://127.0.0.1:5432/d?currentSchema=s");
    assertThat(facts.content().orders()).isEqualTo(1_000_000);
    assertThat(facts.startMillis()).isEqualTo(1500);
    assertThat(facts.pid()).isEqualTo(4242);
    assertThat(facts.toString()).doesNotContain("p\"").contains("PostgreSQL 18.6");
    assertThatThrownBy(() -> ready(launch(ready.replace("orders", "rows"))))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("orders: is missing");
  }

  private Launch launch(String ready) {
    return Launch.of(
        "the database",
        List.of("sh", "-c", "echo \"$0\"; cat >/dev/null", ready),
        folder.resolve("database.log"));
  }

  private ReadyProgram<DatabaseReady> ready(Launch launch) {
    return ReadyProgram.start(
        children::start,
        launch,
        DatabaseReady.class,
        Duration.ofSeconds(9),
        StartProgress.NONE,
        _ -> {});
  }
}
