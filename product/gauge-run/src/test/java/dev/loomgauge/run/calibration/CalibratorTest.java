package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibratorTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final int WINDOWS = 24;

  @TempDir private Path folder = Path.of("");

  private static Calibration calibration(int measureSeconds, int jvms) {
    return new Calibration(
        Duration.ofMillis(20),
        Duration.ofSeconds(30),
        Duration.ofSeconds(4),
        Duration.ofSeconds(2),
        Duration.ofSeconds(measureSeconds),
        jvms,
        Map.of());
  }

  /**
   * Five loads of 3 s and a window, two openings of 1 s, 16 waits of 200 ms, twice for the first
   * JVM; 30 s to warm.
   */
  @Test
  void itTakesTheLoadsOfEachJvmAndTheWarmUpsOfAllButTheFirst() {
    Scenario quick =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
            .read(SCENARIOS.resolve("01-quick.yaml"));

    assertThat(Calibrator.length(calibration(3, 1), quick))
        .isEqualTo(Duration.ofMillis(2 * (15_000 + 2_000 + 3_200 + 1_250)));
    assertThat(Calibrator.length(calibration(3, 3), quick))
        .isEqualTo(Duration.ofMillis(4 * 21_450 + 2 * 30_000));
    assertThat(Calibrator.length(calibration(0, 3), quick)).isZero();
  }

  @Test
  void aServiceWhoseDemandStillFallsIsWarmedAndMeasuredOnceMore() throws Exception {
    Measured measured = measure(0.002, 0.0024, 0.0016);

    assertThat(measured.warmed()).containsExactly("jvm-1", "jvm-1/again");
    assertThat(measured.loaded()).containsExactly("jvm-1/measure", "jvm-1/measure-again");
    assertThat(measured.windows().stream().map(w -> w.load().measured()))
        .hasSize(2 * WINDOWS)
        .startsWith(false)
        .endsWith(true)
        .as("those before are kept, and count no more")
        .filteredOn(counts -> counts)
        .hasSize(WINDOWS);
  }

  @Test
  void aServiceThatNeedsOtherLoadsIsMeasuredUnderThem() throws Exception {
    Measured measured = measure(0.2, 0.002, 0.002);

    assertThat(measured.warmed()).containsExactly("jvm-1");
    assertThat(measured.loaded()).containsExactly("jvm-1/measure", "jvm-1/measure-again");
  }

  @Test
  void aServiceWithASteadyDemandIsMeasuredOnce() throws Exception {
    Measured measured = measure(0.002, 0.002, 0.002);

    assertThat(measured.warmed()).containsExactly("jvm-1");
    assertThat(measured.loaded()).containsExactly("jvm-1/measure");
    assertThat(measured.windows()).hasSize(WINDOWS).allMatch(w -> w.load().measured());
  }

  /**
   * What was done, as folders.
   *
   * @param warmed those of warm-ups
   * @param loaded those of loads
   */
  private record Measured(
      List<CalibrationWindow> windows, List<String> warmed, List<String> loaded) {}

  /**
   * Measures in one JVM.
   *
   * @param warm CPU seconds per request in the warm-up
   * @param up the same on the way up
   * @param down and down again
   */
  private Measured measure(double warm, double up, double down) throws Exception {
    return measure(1, 10, warm, up, down);
  }

  private final List<Progress.News> news = new ArrayList<>();

  private Measured measure(int jvms, double warmSeconds, double warm, double up, double down)
      throws Exception {
    List<String> warmed = new ArrayList<>();
    List<String> loaded = new ArrayList<>();
    try (OneRun run =
        OneRun.of(
            Files.createTempDirectory(folder, "run"),
            JAVA_HOME,
            "address: \"http://192.0.2.7:81\"",
            "")) {
      Calibrator.Starts starts =
          new Calibrator.Starts() {
            @Override
            public StartedService next() {
              return new StartedService(
                  run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
            }

            @Override
            public WarmUp warm(StartedService service, Path own) {
              warmed.add(folder.relativize(own).toString());
              return new WarmUp(
                  "own",
                  "virtual",
                  warmSeconds,
                  List.of(new WarmUp.Burst(5, 4, 1, 400, warm * 1000, 1)));
            }
          };
      Calibrator calibrator =
          new Calibrator(
              run.run,
              calibration(3, jvms),
              (cell, service, jvm, stairs, own) -> {
                loaded.add(folder.relativize(own).toString());
                asked.add(new Asked(jvm, stairs));
                return IntStream.range(0, WINDOWS)
                    .mapToObj(i -> window(i, stairs.load().most(), i < WINDOWS / 2 ? up : down))
                    .toList();
              });
      assertThat(calibrator.measures()).isTrue();
      List<CalibrationWindow> windows = calibrator.measure(run.cell("virtual"), starts, folder);
      news.addAll(run.news);
      return new Measured(windows, warmed, loaded);
    }
  }

  private static CalibrationWindow window(int index, int users, double demandSeconds) {
    return new CalibrationWindow(
        "own",
        "virtual",
        1,
        new Load(1, index < WINDOWS / 2 ? Direction.UP : Direction.DOWN, users, true),
        250L * index,
        0.25,
        100,
        100,
        new ServiceCpu(100 * demandSeconds, 0, 0, 0, 0),
        Map.of(),
        null,
        0);
  }

  /** What was asked of the loads. */
  private record Asked(int jvm, Staircase stairs) {}

  private final List<Asked> asked = new ArrayList<>();

  @Test
  void theLoadsThatFitTheFirstJvmAreThoseOfAll() throws Exception {
    Measured measured = measure(3, 10, 0.2, 0.002, 0.002);

    assertThat(measured.warmed()).containsExactly("jvm-1", "jvm-2", "jvm-3");
    assertThat(measured.loaded())
        .containsExactly("jvm-1/measure", "jvm-1/measure-again", "jvm-2/measure", "jvm-3/measure");
    assertThat(asked).extracting(Asked::jvm).containsExactly(1, 1, 2, 3);
    Staircase fitting = asked.get(1).stairs();
    assertThat(asked.getFirst().stairs()).isNotEqualTo(fitting);
    assertThat(asked.subList(2, 4)).extracting(Asked::stairs).containsOnly(fitting);
    assertThat(measured.windows()).hasSize(4 * WINDOWS);
    assertThat(measured.windows().subList(0, WINDOWS)).noneMatch(w -> w.load().measured());
    assertThat(measured.windows().subList(WINDOWS, 4 * WINDOWS)).allMatch(w -> w.load().measured());
  }

  /** A burst takes two seconds at least; the scenario allows thirty. */
  @Test
  void aServiceIsWarmedOnceMoreWhereTimeIsLeftAndItsDemandFalls() throws Exception {
    assertThat(measure(1, 28, 0.002, 0.0024, 0.0016).warmed())
        .containsExactly("jvm-1", "jvm-1/again");
    assertThat(news)
        .singleElement()
        .isInstanceOfSatisfying(
            Progress.Note.class,
            note ->
                assertThat(note.text())
                    .startsWith("The CPU per request was still falling: ")
                    .endsWith(" from begin to end of the calibration. It is warmed once more."));
    news.clear();
    assertThat(measure(1, 28.5, 0.002, 0.0024, 0.0016).warmed()).containsExactly("jvm-1");
    assertThat(measure(1, 10, 0.002, 0.0016, 0.0024).warmed())
        .as("it rises")
        .containsExactly("jvm-1");
    assertThat(news).isEmpty();
  }

  /** With a stub of the test in place of java and of the downstream. */
  @Test
  void aServiceIsLoadedByTheStairsBehindADownstreamWhoseDelaysVary() throws Exception {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    Files.createDirectories(home.java().resolveSibling("."));
    Files.writeString(
        home.java(),
        Programs.java(List.of(), HealthyService.class, "--stub").stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", "\n")));
    assertThat(home.java().toFile().setExecutable(true)).isTrue();
    Path jar = home.program("gauge-downstream");
    Files.createDirectories(jar.resolveSibling("."));
    Files.writeString(jar, "");
    try (OneRun run =
        OneRun.of(
            folder,
            folder.resolve("jdk"),
            "command: [sh, x]\nneeds: [downstream]",
            "downstream: {delay: 40ms}")) {
      StubEngine engine = new StubEngine(_ -> LoadSummaries.of(3, 9, 0));
      CalibrationLoads loads = new CalibrationLoads(run.run, engine, run.watch);
      LoadRequests requests = new LoadRequests(run.scenario, CpuSet.NONE);
      Calibration calibration = calibration(3, 1);
      Calibrator calibrator = new Calibrator(run.run, calibration, loads, requests, run.rig);

      List<CalibrationWindow> windows =
          calibrator.measure(run.cell("virtual"), starts(run), folder.resolve("own"));

      Staircase stairs =
          new StaircasePlan(run.run.laws(), run.run.cpus().serviceCores(), calibration.measure())
              .of(run.cell("virtual"), 0.002);
      assertThat(windows).as("before the first row of the stairs there is none").isEmpty();
      assertThat(engine.asked)
          .singleElement()
          .returns(folder.resolve("own/jvm-1/measure"), LoadRequest::folder)
          .returns(
              new LoadRequest.Timing(
                  stairs.load(),
                  Duration.ZERO,
                  stairs.spread(),
                  new Pace.Fixed(Duration.ZERO, stairs.length())),
              LoadRequest::timing);
      assertThat(run.rig.downstream().orElseThrow().state().settings().delay())
          .isEqualTo("lognormal(40ms,cv=0.3)");
      Child downstream = run.rig.downstream().orElseThrow().child();
      downstream.stop(Duration.ofSeconds(20));
      assertThatThrownBy(() -> calibrator.measure(run.cell("virtual"), starts(run), folder))
          .isInstanceOf(TierException.class);
      assertThat(new Calibrator(run.run, calibration(0, 1), loads, requests, run.rig).measures())
          .isFalse();
    }
  }

  private static Calibrator.Starts starts(OneRun run) {
    return new Calibrator.Starts() {
      @Override
      public StartedService next() {
        HttpOrigin origin = new HttpOrigin(URI.create("http://192.0.2.7:81"));
        return new StartedService(
            run.scenario.serviceFor("virtual"),
            Map.of(),
            List.of(Service.of(ProcessHandle.current(), origin)),
            Map.of());
      }

      @Override
      public WarmUp warm(StartedService service, Path own) {
        return new WarmUp("own", "virtual", 10, List.of(new WarmUp.Burst(5, 4, 1, 400, 2.0, 1)));
      }
    };
  }
}
