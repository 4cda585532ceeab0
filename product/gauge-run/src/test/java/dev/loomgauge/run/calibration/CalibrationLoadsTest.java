package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.StartedService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads that are over at once, on a service that runs elsewhere. */
class CalibrationLoadsTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");

  private OneRun run() throws IOException {
    return OneRun.of(folder, JAVA_HOME, "address: \"http://192.0.2.7:81\"", "");
  }

  private static StartedService service(OneRun run) {
    return new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
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

  private static LoadEngine engine(long ok, Map<String, Long> errors) {
    return new LoadEngine() {
      @Override
      public String name() {
        return "stub";
      }

      @Override
      public Traits traits() {
        return new Traits(true, true, List.of());
      }

      @Override
      public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
        return Optional.empty();
      }

      @Override
      public RunningLoad start(
          Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
        seconds.accept(Seconds.of(0, 1_000, 250));
        return new Over(
            new LoadSummary(
                "2026-01-01T00:00:00Z",
                3,
                LoadSummary.Requests.of(ok, 3, null, Map.of(), errors),
                LoadSummary.Latencies.constant(0),
                null));
      }
    };
  }

  private record Over(LoadSummary summary) implements LoadEngine.RunningLoad {
    @Override
    public List<Long> pids() {
      return List.of(ProcessHandle.current().pid());
    }

    @Override
    public LoadOutcome await() {
      return new LoadOutcome(summary, null, List.of(), false);
    }

    @Override
    public void stop() {
      throw new AssertionError("nobody stops it");
    }
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
}
