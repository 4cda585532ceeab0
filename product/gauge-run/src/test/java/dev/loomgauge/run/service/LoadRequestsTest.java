package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadRequestsTest {
  private static final String SERVICE =
      """
      name: own
      command: [java]
      health: /health
      endpoints: {list: "/list?a=1", show: "/show/{id}"}
      contains: {list: "<ok>"}
      variables: {id: 1..9}
      knobs:
        threads: {virtual: {}}
        size: {query: size, range: 1..100}
        mode: {query: mode, levels: [fast, slow]}
      """;
  private static final CpuSet CPUS = CpuSet.of(2);
  private static final List<URI> BASES =
      List.of(URI.create("http://127.0.0.1:1"), URI.create("http://127.0.0.1:2"));
  private static final Pace PACE = new Pace.Fixed(Duration.ofSeconds(2), Duration.ofSeconds(5));
  private static final Prediction PREDICTION =
      new Prediction(12.5, 100, null, null, List.of(), null);

  @TempDir private Path folder = Path.of("");

  private Scenario scenario(String endpoints, String load, String factors) throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(folder.resolve("own/service.yaml"), SERVICE);
    return new ScenarioReader(folder, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            %s
            seed: 77
            factors: {threads: [virtual], %s}
            load: %s
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """
                .formatted(endpoints, factors, load));
  }

  private static StartedService service(Scenario scenario) {
    ProcessHandle process = ProcessHandle.current();
    return new StartedService(
        scenario.serviceFor("virtual"),
        Map.of(),
        BASES.stream().map(base -> Service.of(process, new HttpOrigin(base))).toList(),
        Map.of());
  }

  private static Cell cell(String... levels) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("threads", "virtual");
    for (int i = 0; i < levels.length; i += 2) {
      map.put(levels[i], levels[i + 1]);
    }
    return new Cell(map);
  }

  private LoadRequest trial(Scenario scenario, Cell cell) {
    return new LoadRequests(scenario, CPUS)
        .trial(cell, service(scenario), PREDICTION, PACE, 5, folder);
  }

  @Test
  void aTrialOfUsersBeginsOverItsRampAndOneCycle() throws IOException {
    Scenario scenario =
        scenario(
            "endpoint: list",
            "{model: closed, ramp: 3s, warmup: 1s, hold: 10s, think: 40ms, timeout: 7s, from: 8,"
                + " down: 4s}",
            "users: [5, 20], size: [10], mode: [fast]");
    LoadRequest request = trial(scenario, cell("users", "20", "size", "10", "mode", "fast"));

    assertThat(request)
        .isEqualTo(
            new LoadRequest(
                new LoadRequest.Exchange(
                    BASES,
                    Endpoint.get("/list?a=1&size=10&mode=fast"),
                    Map.of("id", new RequestValues.Numbers(1, 9)),
                    "<ok>",
                    Duration.ofSeconds(7)),
                new LoadRequest.Timing(
                    new LoadRequest.Users(20, Duration.ofMillis(40), 8, Duration.ofSeconds(4)),
                    Duration.ofSeconds(3),
                    Duration.ofMillis(40).plusNanos(12_500_000),
                    PACE),
                5,
                folder,
                CPUS));
    assertThat(trial(scenario, cell("users", "5")).timing().arrivals())
        .isEqualTo(new LoadRequest.Users(5, Duration.ofMillis(40), 5, Duration.ofSeconds(4)));
  }

  @Test
  void usersThatBeginTogetherAreNotSpreadAndKindsHaveTheirShares() throws IOException {
    Scenario scenario =
        scenario(
            "mix: {list: 75%, show: 25%}",
            "{model: closed, ramp: 3s, warmup: 1s, hold: 10s, start: together}",
            "users: [20], size: [10]");
    LoadRequest request = trial(scenario, cell("users", "20", "size", "10"));

    assertThat(request.timing().spread()).isZero();
    assertThat(request.exchange().login()).isEqualTo(Optional.empty());
    assertThat(request.exchange().kinds())
        .containsExactly(
            new KindRequest("list", 0.75, Endpoint.get("/list?a=1&size=10"), "<ok>"),
            new KindRequest("show", 0.25, Endpoint.get("/show/{id}?size=10"), ""));
  }

  @Test
  void anOpenModelHasTheCellsRateAndItsArrivals() throws IOException {
    String load = "{model: open, ramp: 3s, warmup: 1s, hold: 10s, arrivals: %s}";
    Scenario poisson = scenario("endpoint: list", load.formatted("poisson"), "rate: [250]");
    Scenario constant = scenario("endpoint: list", load.formatted("constant"), "rate: [250]");

    assertThat(trial(poisson, cell("rate", "250")).timing().arrivals())
        .isEqualTo(new LoadRequest.Rate(250, true));
    assertThat(trial(constant, cell("rate", "250")).timing().arrivals())
        .isEqualTo(new LoadRequest.Rate(250, false));
  }

  @Test
  void aCalibrationHasUsersWithoutThinkTimeAndTheScenariosSeed() throws IOException {
    Scenario scenario =
        scenario(
            "endpoint: show",
            "{model: closed, ramp: 3s, warmup: 1s, hold: 10s, think: 40ms}",
            "users: [20]");
    LoadRequests requests = new LoadRequests(scenario, CPUS);
    StartedService service = service(scenario);
    Cell cell = cell("users", "20");
    LoadRequest.Steps steps =
        new LoadRequest.Steps(
            List.of(
                new LoadRequest.Step(5, Duration.ofSeconds(2)),
                new LoadRequest.Step(3, Duration.ofSeconds(6))),
            Duration.ofMillis(250));
    Duration spread = Duration.ofMillis(90);

    LoadRequest calibration = requests.calibration(cell, service, 6, PACE, spread, folder);
    LoadRequest course = requests.steps(cell, service, steps, spread, folder);

    assertThat(calibration.timing())
        .isEqualTo(
            new LoadRequest.Timing(
                new LoadRequest.Users(6, Duration.ZERO), Duration.ZERO, spread, PACE));
    assertThat(List.of(calibration.seed(), course.seed())).containsExactly(77L, 77L);
    assertThat(List.of(calibration.cpus(), course.cpus())).containsExactly(CPUS, CPUS);
    assertThat(calibration.exchange().endpoint()).isEqualTo(Endpoint.get("/show/{id}"));
    assertThat(course.timing())
        .isEqualTo(
            new LoadRequest.Timing(
                steps,
                Duration.ZERO,
                spread,
                new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(8))));
  }

  @Test
  void aServiceOfSomebodyElseHasNoProcessAndItsOwnLog() throws IOException {
    Scenario scenario =
        scenario(
            "endpoint: show", "{model: closed, ramp: 1s, warmup: 1s, hold: 9s}", "users: [20]");
    StartedService service = service(scenario);

    assertThat(service.pids()).isEmpty();
    assertThat(service.bases()).isEqualTo(BASES);
    assertThat(service.alive()).isTrue();
    assertThat(service.log()).isEqualTo("its own");
    assertThat(service.logLeftOut()).isZero();
    assertThat(service.foremost()).isEmpty();
    assertThat(service.answering())
        .containsExactly(ProcessHandle.current().pid(), ProcessHandle.current().pid());
  }

  @Test
  void aLoginTheCertificatesAndTheKeysOfTheDatabaseGoWithTheRequest() throws IOException {
    Files.writeString(folder.resolve("ca.pem"), "");
    Path manifest = Files.createDirectories(folder.resolve("sure")).resolve("service.yaml");
    Files.writeString(
        manifest,
        """
        name: sure
        command: [java]
        health: /health
        tls: {cacert: ../ca.pem}
        endpoints: {show: "/show/{id}"}
        login: {method: POST, path: /login}
        variables: {id: 1..orders}
        knobs: {threads: {virtual: {}}}
        """);
    Scenario scenario =
        new ScenarioReader(folder, Map.of())
            .read(
                Path.of("sure.yaml"),
                """
                name: sure
                services: [sure]
                endpoint: show
                factors: {threads: [virtual], users: [20]}
                database: {orders: 300, customers: 20}
                load: {model: closed, ramp: 3s, warmup: 1s, hold: 10s, timeout: 7s}
                stations: {cpu: {tier: service}}
                path: [{use: cpu}]
                """);

    LoadRequest request =
        new LoadRequests(scenario, CPUS)
            .calibration(cell("users", "20"), service(scenario), 6, PACE, Duration.ZERO, folder);

    assertThat(request.exchange())
        .isEqualTo(
            LoadRequest.Exchange.of(
                BASES,
                new Trust(Optional.of(folder.resolve("sure/../ca.pem").toAbsolutePath()), false),
                List.of(new KindRequest("show", 1, Endpoint.get("/show/{id}"), "")),
                Optional.of(
                    new Endpoint("POST", "/login", Map.of(), Optional.empty(), "200", Map.of())),
                Map.of("id", new RequestValues.Numbers(1, 300)),
                Duration.ofSeconds(7)));
    assertThat(request.folder()).isEqualTo(folder);
  }
}
