package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.service.StartedService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** Five loads of 3 s and a window, two openings of 1 s, 16 waits of 200 ms; 30 s to warm. */
  @Test
  void itTakesTheLoadsOfEachJvmAndTheWarmUpsOfAllButTheFirst() {
    Scenario quick =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
            .read(SCENARIOS.resolve("01-quick.yaml"));

    assertThat(Calibrator.length(calibration(3, 1), quick))
        .isEqualTo(Duration.ofMillis(15_000 + 2_000 + 3_200 + 1_250));
    assertThat(Calibrator.length(calibration(3, 3), quick))
        .isEqualTo(Duration.ofMillis(3 * 21_450 + 2 * 30_000));
    assertThat(Calibrator.length(calibration(0, 3), quick)).isZero();
  }

  @Test
  void aServiceWhoseDemandStillFallsIsWarmedAndMeasuredOnceMore() throws Exception {
    Measured measured = measure(0.002, 0.0024, 0.0016);

    assertThat(measured.warmed()).containsExactly("jvm-1", "jvm-1/again");
    assertThat(measured.climbed()).containsExactly("jvm-1/measure", "jvm-1/measure-again");
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
    assertThat(measured.climbed()).containsExactly("jvm-1/measure", "jvm-1/measure-again");
  }

  @Test
  void aServiceWithASteadyDemandIsMeasuredOnce() throws Exception {
    Measured measured = measure(0.002, 0.002, 0.002);

    assertThat(measured.warmed()).containsExactly("jvm-1");
    assertThat(measured.climbed()).containsExactly("jvm-1/measure");
    assertThat(measured.windows()).hasSize(WINDOWS).allMatch(w -> w.load().measured());
  }

  /**
   * What was done, as folders.
   *
   * @param warmed those of warm-ups
   * @param climbed those of loads
   */
  private record Measured(
      List<CalibrationWindow> windows, List<String> warmed, List<String> climbed) {}

  /**
   * Measures in one JVM.
   *
   * @param warm CPU seconds per request in the warm-up
   * @param up the same on the way up
   * @param down and down again
   */
  private Measured measure(double warm, double up, double down) throws Exception {
    List<String> warmed = new ArrayList<>();
    List<String> climbed = new ArrayList<>();
    try (OneRun run = OneRun.of(folder, JAVA_HOME, "address: \"http://192.0.2.7:81\"", "")) {
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
                  "own", "virtual", 10, List.of(new WarmUp.Burst(5, 4, 1, 400, warm * 1000, 1)));
            }
          };
      Calibrator calibrator =
          new Calibrator(
              run.run,
              calibration(3, 1),
              (cell, service, jvm, stairs, own) -> {
                climbed.add(folder.relativize(own).toString());
                return IntStream.range(0, WINDOWS)
                    .mapToObj(i -> window(i, stairs.load().most(), i < WINDOWS / 2 ? up : down))
                    .toList();
              });
      return new Measured(calibrator.measure(run.cell("virtual"), starts, folder), warmed, climbed);
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
}
