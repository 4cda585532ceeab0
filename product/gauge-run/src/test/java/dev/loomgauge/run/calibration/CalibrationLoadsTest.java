package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.Warming.BurstLoads;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads that are over at once, on a service that runs elsewhere. */
class CalibrationLoadsTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");

  private OneRun run() throws IOException {
    return OneRun.of(folder, JAVA_HOME, "address: \"http://192.0.2.7:81\"", "");
  }

  /** A twentieth of the half second between two looks. */
  @Test
  void compilersThatWorkedForMoreThanATwentiethOfTheTimeHaveMoreToDo() {
    assertThat(CalibrationLoads.busy(Duration.ofMillis(25))).isFalse();
    assertThat(CalibrationLoads.busy(Duration.ofMillis(26))).isTrue();
  }

  private static StartedService service(OneRun run) {
    return new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
  }

  private static StubEngine engine(long ok, Map<String, Long> errors) {
    return new StubEngine(_ -> LoadSummaries.of(3, ok, 0, errors));
  }

  private static CalibrationLoads loads(OneRun run, long ok, Map<String, Long> errors) {
    return new CalibrationLoads(run.run, engine(ok, errors), run.watch);
  }

  private LoadRequest request() {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(URI.create("http://192.0.2.7:81")),
            Endpoint.get("/list"),
            Map.of(),
            "",
            Duration.ofSeconds(5)),
        LoadRequest.Timing.ofUsers(
            5, Duration.ZERO, new Pace.Fixed(Duration.ofSeconds(1), Duration.ofSeconds(3))),
        1,
        folder,
        CpuSet.NONE);
  }

  @Test
  void everySecondIsToldWithItsRateAndTheLengthOfAll() throws Exception {
    try (OneRun run = run()) {
      LoadOutcome outcome =
          loads(run, 9, Map.of()).run(run.cell("virtual"), service(run), request());

      assertThat(outcome.summary().ok()).isEqualTo(9);
      assertThat(run.news)
          .singleElement()
          .isInstanceOfSatisfying(
              Progress.Warming.class,
              told ->
                  assertThat(told)
                      .isEqualTo(
                          new Progress.Warming(
                              "own", "virtual", told.elapsed(), Duration.ofSeconds(4), 250)));
    }
  }

  @Test
  void aServiceThatAnswersNothingButErrorsIsToldAndAColdOneIsNot() throws Exception {
    try (OneRun run = run()) {
      assertThatThrownBy(
              () ->
                  loads(run, 0, Map.of("reset", 3L))
                      .run(run.cell("virtual"), service(run), request()))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "Service own answered none of the calibration's requests ({reset=3}). See its log:"
                  + " its own");
      loads(run, 0, Map.of()).run(run.cell("virtual"), service(run), request());
      loads(run, 1, Map.of("reset", 3L)).run(run.cell("virtual"), service(run), request());
    }
  }

  @Test
  void theCpuOfTheLoadIsReadAsSoonAsItHasProcesses() throws Exception {
    try (OneRun run = run()) {
      MeteredLoad load =
          loads(run, 9, Map.of())
              .metered(run.cell("virtual"), service(run), request(), Duration.ofHours(1));

      assertThat(load.outcome().summary().ok()).isEqualTo(9);
      assertThat(load.readings().getFirst().nanos()).doesNotContainKey(Part.LOAD);
      assertThat(load.readings().getLast().nanos()).containsKey(Part.LOAD);
      assertThat(loads(run, 9, Map.of()).compiled(service(run))).isZero();
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsTold() throws IOException {
    Path made = CalibrationLoads.made(folder.resolve("a/b"));
    assertThat(made).isEmptyDirectory();
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> CalibrationLoads.made(file.resolve("c")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("Cannot write " + file.resolve("c") + ": ");
  }

  private static Duration window(LoadRequest request) {
    return ((Pace.Fixed) request.timing().pace()).window();
  }

  /** Of no more than 4 s each, until as many as there are kinds of load left nothing to compile. */
  @Test
  void aServiceIsWarmedInBurstsWithRests() throws Exception {
    Calibration calibration =
        new Calibration(
            Duration.ofMillis(20),
            Duration.ofSeconds(30),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ZERO,
            1,
            Map.of());
    try (OneRun run = run()) {
      StartedService service =
          new StartedService(
              run.scenario.serviceFor("virtual"),
              Map.of(),
              List.of(
                  Service.of(
                      ProcessHandle.current(), new HttpOrigin(URI.create("http://192.0.2.7:81")))),
              Map.of());
      BurstLoads kinds = BurstLoads.of(run.scenario, calibration, run.cell("virtual"), 1);

      StubEngine engine = engine(9, Map.of());
      List<LoadRequest> asked = engine.asked;

      WarmUp warmUp =
          new Warming(
                  run.run,
                  calibration,
                  new CalibrationLoads(run.run, engine, run.watch),
                  new LoadRequests(run.scenario, CpuSet.NONE),
                  run.rig)
              .warm(run.cell("virtual"), service, folder.resolve("own"));

      assertThat(warmUp.bursts()).hasSize(kinds.fewest());
      assertThat(asked).hasSize(kinds.fewest());
      for (int i = 0; i < asked.size(); i++) {
        assertThat(asked.get(i))
            .returns(folder.resolve("own/warm-" + (i + 1)), LoadRequest::folder)
            .returns(
                LoadRequest.Timing.ofUsers(
                    kinds.of(i).users(),
                    Duration.ofMillis(20),
                    new Pace.Fixed(Duration.ZERO, window(asked.get(i)))),
                LoadRequest::timing);
        assertThat(window(asked.get(i))).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
        assertThat(warmUp.bursts().get(i))
            .returns(kinds.of(i).users(), WarmUp.Burst::users)
            .returns(3.0, WarmUp.Burst::seconds)
            .returns(9L, WarmUp.Burst::requests)
            .satisfies(
                burst ->
                    assertThat(burst.restSeconds()).as("half a second, once").isBetween(0.5, 60.0));
      }
      assertThat(window(asked.getFirst())).isEqualTo(Duration.ofSeconds(4));
      assertThat(run.news).last().isEqualTo(new Progress.Warmed(warmUp));
      assertThat(warmUp).returns("own", WarmUp::service).returns("virtual", WarmUp::threads);
    }
  }
}
