package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationLoads;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.calibration.Warming;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.Services;
import dev.loomgauge.run.service.StartedService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a service that runs elsewhere, at one address for each thread mode. */
class WarmServicesTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");
  private final AtomicInteger status = new AtomicInteger(200);
  private HttpServer server = HttpServer.create();

  WarmServicesTest() throws IOException {}

  @BeforeEach
  void aService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private String base(String host) {
    return "http://%s:%d".formatted(host, server.getAddress().getPort());
  }

  private OneRun run(String more) throws IOException {
    return OneRun.of(
        folder,
        JAVA_HOME,
        "address: {platform: \"%s\", virtual: \"%s\"}"
            .formatted(base("127.0.0.1"), base("localhost")),
        more);
  }

  @Test
  void aServiceServesAllCellsOfABlockAndTheNextHasAnotherOne() throws Exception {
    try (OneRun run = run("")) {
      StartedService first = run.services.of(run.cell("platform"));
      StartedService other = run.services.of(run.cell("virtual"));

      assertThat(first.bases()).hasToString("[" + base("127.0.0.1") + "]");
      assertThat(other.bases()).hasToString("[" + base("localhost") + "]");
      assertThat(run.services.of(run.cell("platform"))).isSameAs(first);
      run.services.begin(run.cells());
      assertThat(run.services.of(run.cell("platform"))).as("the first block").isSameAs(first);
      run.services.begin(run.cells());
      StartedService second = run.services.of(run.cell("platform"));
      assertThat(second).isNotSameAs(first);
      assertThat(run.services.of(run.cell("platform"))).isSameAs(second);
      run.services.stopAll();
      assertThat(run.services.of(run.cell("platform"))).isNotSameAs(second);
      assertThat(run.news)
          .contains(
              new Progress.Started("own", "threads platform, at " + base("127.0.0.1")),
              new Progress.Started("own", "threads virtual, at " + base("localhost")));
    }
  }

  @Test
  void everyTrialHasItsOwnWhereTheScenarioAsksForThat() throws Exception {
    try (OneRun run = run("fresh: trial")) {
      StartedService first = run.services.of(run.cell("platform"));

      assertThat(run.services.of(run.cell("platform"))).isNotSameAs(first);
    }
  }

  @Test
  void oneServesAllBlocksWhereTheScenarioAsksForThat() throws Exception {
    try (OneRun run = run("fresh: run")) {
      run.services.begin(run.cells());
      StartedService first = run.services.of(run.cell("platform"));
      run.services.begin(run.cells());

      assertThat(run.services.of(run.cell("platform"))).isSameAs(first);
    }
  }

  @Test
  void withoutACalibrationNoDemandIsKnownAndAReaderLearnsOfIt() throws Exception {
    try (OneRun run = run("")) {
      List<Map<String, Calibrated>> known = new ArrayList<>();

      run.services.calibrate(run.cells(), known::add);

      assertThat(known)
          .containsExactly(Map.of("platform", Calibrated.NONE, "virtual", Calibrated.NONE));
      assertThat(run.notes())
          .contains(
              "Without 'calibration' in the scenario no CPU demand is known: CPU ceilings are"
                  + " missing, and services are measured cold.");
      assertThat(run.results.folder().calibrationCsv()).doesNotExist();
    }
  }

  @Test
  void aServiceThatIsNotReadyIsToldWithItsRemedy() throws Exception {
    status.set(503);
    try (OneRun run = run("")) {
      assertThatThrownBy(() -> run.services.of(run.cell("platform")))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "The service that is to run at %1$s is not ready: %1$s/health answered 503 instead of 200. Remedy: start it there, or correct 'address' and 'health' of its manifest."
                  .formatted(base("127.0.0.1")));
    }
  }

  @Test
  void howAServiceWasWarmedIsKeptForItsTrials() throws Exception {
    try (OneRun run = run("")) {
      StartedService cold = run.services.of(run.cell("platform"));
      StartedService warm = run.services.of(run.cell("virtual"));
      WarmServices.WarmUps warmUps = new WarmServices.WarmUps();
      WarmUp busy =
          new WarmUp("own", "platform", 30, List.of(new WarmUp.Burst(24, 4, 0.5, 4_000, 0.4, 3.1)));
      Path logs = Files.createDirectory(folder.resolve("loads"));
      warmUps.add(cold, busy, logs);
      warmUps.add(
          warm,
          new WarmUp("own", "virtual", 30, List.of(new WarmUp.Burst(24, 4, 0.5, 4_000, 0.4, 0.1))),
          Files.createDirectory(folder.resolve("others")));

      assertThat(warmUps.of(cold)).contains(busy);
      assertThat(warmUps.of(warm)).get().returns(false, WarmUp::busy);
      assertThat(run.services.warmUps().of(cold)).isEmpty();
      assertThat(logs).isNotEmptyDirectory();
    }
  }

  @Test
  void demandsOfAnEarlierRunAreTakenWithoutALoad() throws Exception {
    try (OneRun run = OneRun.of(folder, JAVA_HOME, "command: [java]", "")) {
      Calibration calibration =
          new Calibration(
              Duration.ofMillis(20),
              Duration.ofSeconds(30),
              Duration.ofSeconds(4),
              Duration.ofSeconds(2),
              Duration.ofSeconds(3),
              1,
              Map.of());
      CalibrationStore store =
          new CalibrationStore(run.run.home(), run.scenario, run.run.cpus(), false);
      Calibrated known =
          Calibrated.of(
              List.of(
                  new Calibrated.Point(
                      500, new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.001, 0))))));
      run.cells().forEach(cell -> store.keep(cell, known, List.of()));
      StubEngine engine = new StubEngine(_ -> LoadSummaries.of(0, 0, 0));
      CalibrationLoads loads = new CalibrationLoads(run.run, engine, run.watch);
      LoadRequests requests = new LoadRequests(run.scenario, CpuSet.NONE);
      WarmServices services =
          new WarmServices(
              run.run,
              new Services(run.run, run.launch.reaching(run.rig), 2),
              new WarmServices.Preparation(
                  new Warming(run.run, calibration, loads, requests, run.rig),
                  new Calibrator(run.run, calibration, loads, requests, run.rig)),
              store,
              run.record,
              run.watch);
      List<Map<String, Calibrated>> told = new ArrayList<>();
      services.calibrate(run.cells(), told::add);
      assertThat(told).singleElement().satisfies(all -> assertThat(all).hasSize(2));
      assertThat(engine.loads).isEmpty();
      String at = store.find(run.cell("virtual")).orElseThrow().at();
      assertThat(run.notes())
          .contains(
              "virtual: the CPU demands are those calibrated at %s; --calibrate measures them again."
                  .formatted(at));
      assertThat(run.results.folder().readRun().settings())
          .containsEntry(
              "demand, virtual, service", "1.0000 ms of CPU per request (± 0.0000) at 500 req/s");
    }
  }

  /** It is started without the options that its cell asks for. */
  @Test
  void aServiceWhoseJvmIsNotAsAskedForIsRefusedAndEnded() throws Exception {
    String command =
        Programs.java(List.of(), HealthyService.class, "{port}", folder.toString()).stream()
            .map(word -> "\"" + word + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    Cell parallel =
        new Cell(Map.of("threads", "virtual", "gc", "parallel", "heap", "64m", "users", "5"));
    try (OneRun run = OneRun.of(folder, JAVA_HOME, "command: " + command, "")) {
      assertThatThrownBy(() -> run.services.of(parallel))
          .isInstanceOf(ExperimentException.class)
          .hasMessageMatching(
              "(?s)The JVM of service own does not run with what was asked for: gc is (g1|serial),"
                  + " asked was parallel\\. .*");
      assertThat(ProcessHandle.current().descendants())
          .noneMatch(
              process ->
                  process.isAlive()
                      && process.info().commandLine().orElse("").endsWith(folder.toString()));
      assertThat(run.results.folder().readRun().services()).isNotEmpty();
    }
  }
}
