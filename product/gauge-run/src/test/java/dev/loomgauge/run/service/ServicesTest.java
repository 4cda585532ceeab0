package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a service that runs elsewhere, in three thread modes and under two loads. */
class ServicesTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();
  private HttpServer server = HttpServer.create();

  ServicesTest() throws IOException {}

  @BeforeEach
  void aService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
    children.close();
  }

  private Scenario scenario() throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        """
        name: own
        address: "http://127.0.0.1:%d"
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {platform: {}, virtual: {}, reactive: {}}}
        """
            .formatted(server.getAddress().getPort()));
    return new ScenarioReader(folder, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            endpoint: list
            factors: {threads: [platform, virtual, reactive], users: [5, 9]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """);
  }

  private static final String PLATFORM =
      """
      name: own
      services: [own]
      endpoint: list
      factors: {threads: [platform], users: [5]}
      load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
      stations: {cpu: {tier: service}}
      path: [{use: cpu}]
      """;

  private Services services(Scenario scenario, ResultsWriter results, int most) {
    TierCpus cpus = new TierCpus(Map.of(), false, 1, List.of());
    Installation home = new Installation(folder, Path.of(System.getProperty("java.home")));
    RunContext run = OneRun.context(home, scenario, cpus, children, results, news::add);
    return new Services(
        run, new ServiceLaunch(ServiceJdks.of(home), List.of(), cpus, Ports.loopback()), most);
  }

  private static Cell cell(Scenario scenario, String threads, int users) {
    return CellPlan.of(scenario, 1).stream()
        .filter(c -> c.threads().equals(threads) && c.users() == users)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void cellsOfOneModeShareAServiceAndTheOldestMakesRoom() throws Exception {
    Scenario scenario = scenario();
    Cell platform = cell(scenario, "platform", 5);
    Cell virtual = cell(scenario, "virtual", 5);
    Cell reactive = cell(scenario, "reactive", 5);
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Services services = services(scenario, results, 2);
      assertThat(services.room()).isEqualTo(2);
      assertThat(services.running(platform)).isEmpty();

      StartedService first = services.start(platform);
      StartedService second = services.start(virtual);
      assertThat(services.room()).isZero();
      assertThat(services.running(cell(scenario, "platform", 9))).containsSame(first);
      assertThat(services.running(virtual)).containsSame(second);
      assertThat(first.levels()).isEqualTo(Map.of("threads", "platform"));

      StartedService third = services.start(reactive);
      assertThat(services.running(platform)).as("the oldest").isEmpty();
      assertThat(services.running(virtual)).containsSame(second);
      StartedService again = services.start(virtual);
      assertThat(services.running(virtual)).containsSame(again).get().isNotSameAs(second);
      assertThat(services.running(reactive)).containsSame(third);
      services.stop(third);
      assertThat(services.running(reactive)).isEmpty();
      assertThat(services.room()).isEqualTo(1);
      services.stopAll();
      assertThat(services.running(virtual)).isEmpty();
      assertThat(services.room()).isEqualTo(2);
    }
  }

  @Test
  void oneAtATimeStopsTheOthersAndLeavesNoRoomForAnother() throws Exception {
    Scenario scenario = scenario();
    Cell platform = cell(scenario, "platform", 5);
    Cell virtual = cell(scenario, "virtual", 5);
    Cell reactive = cell(scenario, "reactive", 5);
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Services services = services(scenario, results, 3);
      services.start(platform);
      StartedService only = services.start(virtual);
      services.start(reactive);

      assertThat(services.oneAtATime(only)).isTrue();

      assertThat(services.running(virtual)).containsSame(only);
      assertThat(services.running(platform)).isEmpty();
      assertThat(services.running(reactive)).isEmpty();
      assertThat(services.room()).isZero();
      assertThat(services.oneAtATime(only)).as("none was left").isFalse();
      services.start(reactive);
      assertThat(services.running(virtual)).isEmpty();
    }
  }

  @Test
  void whatIsUpIsNotBegunAndNoMoreIsThanThereIsRoomFor() throws Exception {
    Scenario scenario = scenario();
    Cell platform = cell(scenario, "platform", 5);
    Cell virtual = cell(scenario, "virtual", 5);
    Cell reactive = cell(scenario, "reactive", 5);
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Services services = services(scenario, results, 2);
      Starting starting = new Starting(services);
      StartedService first = services.start(platform);

      starting.begin(List.of(platform, virtual, reactive));
      assertThat(List.of(platform, virtual, reactive))
          .filteredOn(starting::holds)
          .containsExactly(virtual);
      starting.await();
      assertThat(starting.holds(virtual)).as("until it is taken").isTrue();
      StartedService second = starting.take(virtual);
      assertThat(services.running(virtual)).containsSame(second);
      assertThat(starting.holds(virtual)).isFalse();
      assertThat(starting.take(platform)).as("started again").isNotSameAs(first);
      assertThat(news)
          .contains(
              new Progress.Started(
                  "own", "threads virtual, at http://127.0.0.1:" + server.getAddress().getPort()));
    }
  }

  @Test
  void aServiceThatHasNoAddressForALevelIsToldWithItsManifest() throws Exception {
    Scenario scenario = scenario();
    Path manifest = folder.resolve("own/service.yaml");
    Files.writeString(
        manifest,
        Files.readString(manifest).replaceFirst("address: (.*)", "address: {platform: $1}"));
    Scenario one = new ScenarioReader(folder, Map.of()).read(Path.of("own.yaml"), PLATFORM);
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Services services = services(one, results, 2);

      assertThat(services.start(cell(one, "platform", 5)).bases())
          .containsExactly(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
      Cell virtual = cell(scenario, "virtual", 5);
      assertThatThrownBy(() -> services.start(virtual))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "%s: 'address' of service own has none for the levels {threads=virtual}. Add one of them there.",
              manifest);
    }
  }
}
