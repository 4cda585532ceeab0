package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Of a service that has never been built. */
@Execution(ExecutionMode.CONCURRENT)
class StartingTest {
  private static final String MANIFEST =
      """
      name: unbuilt
      command: [java, -jar, "{jar}"]
      jar: unbuilt.jar
      health: /health
      endpoints: {api: /api}
      knobs:
        threads:
          platform: {env: {VIRTUAL: "false"}}
          virtual: {env: {VIRTUAL: "true"}}
      """;
  private static final String SCENARIO =
      """
      name: starting
      services: [unbuilt]
      endpoint: api
      factors: {threads: [platform, virtual], users: 1}
      load: {model: closed, ramp: 1s, warmup: 1s, hold: 1s}
      stations:
        cpu: {tier: service}
      path:
        - use: cpu
      """;

  /** Says of itself that it has platform threads, whatever is asked of it. */
  private static final String STUBBORN =
      """
      import com.sun.net.httpserver.HttpServer;
      import java.net.InetAddress;
      import java.net.InetSocketAddress;

      class Stubborn {
        public static void main(String[] arguments) throws Exception {
          int port = Integer.parseInt(arguments[0]);
          HttpServer server =
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
          server.createContext("/", exchange -> {
            byte[] body = "{\\"threads\\": \\"platform\\"}".getBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
          server.start();
        }
      }
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void aServiceInAnotherStateIsRefusedAndNoneOfItsInstancesStays() throws Exception {
    Path source = stubborn();
    Scenario scenario = scenario(started(source));
    Cell virtual =
        CellPlan.of(scenario, 1).stream()
            .filter(cell -> cell.threads().equals("virtual"))
            .findFirst()
            .orElseThrow();
    try (Children children = new Children();
        ResultsWriter results =
            ResultsWriter.open(folder.resolve("results"), List.of(), List.of())) {
      Services services = services(scenario, children, results, 1);

      assertThatThrownBy(() -> services.start(virtual))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "Service unbuilt is not in the state asked for: thread mode is platform, asked was virtual. Its manifest %s sets it: fix the service or the manifest.",
              scenario.serviceFor("virtual").file());

      assertThat(ProcessHandle.current().descendants())
          .noneMatch(
              process ->
                  process.isAlive()
                      && process.info().commandLine().orElse("").contains(source.toString()));
    }
  }

  @Test
  void whatDiedWhileItWaitedIsStartedAgain() throws Exception {
    Path source = stubborn();
    Scenario scenario = scenario(started(source));
    Cell platform =
        CellPlan.of(scenario, 1).stream()
            .filter(cell -> cell.threads().equals("platform"))
            .findFirst()
            .orElseThrow();
    try (Children children = new Children();
        ResultsWriter results =
            ResultsWriter.open(folder.resolve("results"), List.of(), List.of())) {
      Starting starting = new Starting(services(scenario, children, results, 1));
      starting.begin(List.of(platform));
      starting.await();
      ProcessHandle first =
          ProcessHandle.current()
              .descendants()
              .filter(p -> p.info().commandLine().orElse("").contains(source.toString()))
              .findFirst()
              .orElseThrow();

      first.destroyForcibly();
      first.onExit().get(20, TimeUnit.SECONDS);
      StartedService taken = starting.take(platform);

      assertThat(taken.alive()).isTrue();
      assertThat(taken.log())
          .isEqualTo(results.folder().logs().resolve("02-unbuilt-platform.log").toString());
      assertThat(taken.pids()).doesNotContain(first.pid());
    }
  }

  private Path stubborn() throws IOException {
    Path source = Files.createDirectories(folder.resolve("unbuilt")).resolve("Stubborn.java");
    return Files.writeString(source, STUBBORN);
  }

  private static String started(Path source) {
    return MANIFEST.replace(
        "command: [java, -jar, \"{jar}\"]\njar: unbuilt.jar",
        "command: [java, %s, \"{port}\"]\nruntime-info: /info".formatted(source));
  }

  @Test
  void whatDidNotStartSaysSoToWhoeverTakesIt() throws Exception {
    Scenario scenario = scenario();
    List<Cell> cells = CellPlan.of(scenario, 1);
    try (Children children = new Children();
        ResultsWriter results =
            ResultsWriter.open(folder.resolve("results"), List.of(), List.of())) {
      Starting starting = new Starting(services(scenario, children, results, 2));

      starting.begin(cells);
      assertThat(cells).allMatch(starting::holds);
      starting.await();

      assertThatThrownBy(() -> starting.take(cells.getFirst()))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "The jar of service unbuilt is missing: %s. Build it first, for ours with ./mvnw package -Dquick.",
              folder.resolve("unbuilt/unbuilt.jar"));
      assertThat(starting.holds(cells.getFirst())).isFalse();
      starting.clear();
      assertThat(cells).noneMatch(starting::holds);
    }
  }

  @Test
  void noMoreAreBegunThanThereIsRoomFor() throws Exception {
    Scenario scenario = scenario();
    List<Cell> cells = CellPlan.of(scenario, 1);
    try (Children children = new Children();
        ResultsWriter results =
            ResultsWriter.open(folder.resolve("results"), List.of(), List.of())) {
      Starting starting = new Starting(services(scenario, children, results, 1));

      starting.begin(cells);

      assertThat(cells).filteredOn(starting::holds).containsExactly(cells.getFirst());
      starting.clear();
    }
  }

  private Scenario scenario() throws IOException {
    return scenario(MANIFEST);
  }

  private Scenario scenario(String manifest) throws IOException {
    Files.createDirectories(folder.resolve("unbuilt"));
    Files.writeString(folder.resolve("unbuilt").resolve("service.yaml"), manifest);
    return new ScenarioReader(folder, Map.of()).read(Path.of("starting.yaml"), SCENARIO);
  }

  private Services services(Scenario scenario, Children children, ResultsWriter results, int most) {
    TierCpus cpus = new TierCpus(Map.of(), false, 1, List.of());
    Installation home = new Installation(folder, Path.of(System.getProperty("java.home")));
    RunContext run = OneRun.context(home, scenario, cpus, children, results, _ -> {});
    return new Services(
        run,
        new ServiceLaunch(ServiceJdks.of(run.home()), List.of(), cpus, Ports.loopback()),
        most);
  }
}
