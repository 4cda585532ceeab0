package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibratorTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

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
}
