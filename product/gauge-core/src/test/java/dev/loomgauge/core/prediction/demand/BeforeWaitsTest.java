package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a service whose requests cost 0.5 ms, with a background of 0.02 CPUs. */
class BeforeWaitsTest {
  @Test
  void whatIsNotSpentWhenTheLastRequestsComeBackWasSpentBeforeTheyWaited() {
    // 100 requests at 0.2 ms.
    assertThat(before(window(Direction.DOWN, 60, 0.017), window(Direction.DOWN, 40, 0.013)))
        .isEqualTo(0.6, within(1e-9));
  }

  @Test
  void theTimeBeforeTheFirstRequestSaysNothing() {
    assertThat(before(window(Direction.UP, 0, 0.1), window(Direction.DOWN, 100, 0.025)))
        .isEqualTo(0.6, within(1e-9));
  }

  @Test
  void itIsTakenAsHalfWhereFewCameBackOrTheyCostMoreThanWholeRequests() {
    assertThat(before(window(Direction.DOWN, 19, 0.01))).isEqualTo(Demands.HALF);
    assertThat(before(window(Direction.DOWN, 100, 0.08))).isEqualTo(Demands.HALF);
    assertThat(before()).isEqualTo(Demands.HALF);
    // 20 requests, and less CPU than the background of 0.005 s
    assertThat(before(window(Direction.DOWN, 20, 0.004))).isEqualTo(Demands.HALF);
    assertThat(before(window(Direction.DOWN, 20, 0.010))).isEqualTo(0.5, within(1e-9));
    assertThat(before(window(Direction.DOWN, 20, 0.009))).isEqualTo(0.6, within(1e-9));
  }

  private static double before(CalibrationWindow... windows) {
    return BeforeWaits.of(List.of(windows), 0.02, 0.000_5);
  }

  private static CalibrationWindow window(Direction direction, long requests, double cpu) {
    return SimulatedCalibration.window(
        1,
        new Load(0, direction, 0, false),
        0,
        0,
        requests,
        new ServiceCpu(cpu, 0.1, 0.1, 0, 0),
        null);
  }
}
