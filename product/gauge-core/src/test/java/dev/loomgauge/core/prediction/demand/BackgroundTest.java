package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BackgroundTest {
  private static final SimulatedCalibration NOISY =
      new SimulatedCalibration(0, 0, 0, 0.01, 0.02, 0);

  /** A calibration in which background threads use that many CPUs in each window. */
  private static List<CalibrationWindow> beside(ToDoubleFunction<CalibrationWindow> cpus) {
    return NOISY.windows(1, new Random(1)).stream()
        .map(w -> w.with(with(w.cpu(), cpus.applyAsDouble(w) * w.seconds())))
        .toList();
  }

  private static ServiceCpu with(ServiceCpu cpu, double background) {
    return new ServiceCpu(
        cpu.application(), cpu.compilers(), cpu.collectors(), cpu.jvm(), background);
  }

  private static boolean highest(CalibrationWindow window) {
    return window.load().share() > 2;
  }

  private static Demand service(Calibrated calibrated) {
    return calibrated.highest().of(Tier.SERVICE);
  }

  @Test
  void theDemandIsThatWithoutBackgroundAndTheLimitIsWhatIsLeftUnderTheHighestLoad() {
    Calibrated plain = CalibrationFit.of(beside(_ -> 0), 2, 0);
    Calibrated spun = CalibrationFit.of(beside(w -> highest(w) ? 0.4 : 1), 2, 0);

    assertThat(service(spun).seconds()).isEqualTo(service(plain).seconds());
    assertThat(spun.cpus().background() - plain.cpus().background()).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void anUnevenBackgroundWidensTheInterval() {
    Calibrated even = CalibrationFit.of(beside(_ -> 0.3), 1, 0);
    Calibrated uneven =
        CalibrationFit.of(beside(w -> w.load().direction() == Direction.UP ? 0.2 : 0.4), 1, 0);

    assertThat(service(even).halfWidth())
        .isGreaterThanOrEqualTo(service(CalibrationFit.of(beside(_ -> 0), 1, 0)).halfWidth());
    assertThat(uneven.cpus().background()).isCloseTo(even.cpus().background(), within(1e-9));
    assertThat(service(uneven).halfWidth()).isGreaterThan(service(even).halfWidth());
  }

  @Test
  void whereTheCpuWasNotFullASpinningThreadKeepsItsFairShareAndTheRestIsDoubt() {
    List<CalibrationWindow> all = beside(_ -> 0.8);
    List<CalibrationWindow> idle = all.stream().filter(w -> w.load().users() == 0).toList();
    List<CalibrationWindow> highest = all.stream().filter(BackgroundTest::highest).toList();

    assertThat(Background.of(highest, idle, 1)).isEqualTo(new Background(0.5, 0.25));
    assertThat(Background.of(highest, List.of(), 1)).isEqualTo(new Background(0.5, 0.25));
  }

  @Test
  void halfOfWhatDiffersBetweenRisingAndFallingLoadIsDoubt() {
    List<CalibrationWindow> all =
        beside(w -> w.load().users() == 0 ? 0.2 : w.load().direction() == Direction.UP ? 0.1 : 0.3);
    List<CalibrationWindow> idle = all.stream().filter(w -> w.load().users() == 0).toList();
    List<CalibrationWindow> highest = all.stream().filter(BackgroundTest::highest).toList();

    Background found = Background.of(highest, idle, 1);
    assertThat(found.cpus()).isBetween(0.1, 0.3);
    assertThat(found.halfWidth()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void aFairSchedulerGivesEachThreadThatNeverWaitsAsMuch() {
    assertThat(Cpus.kept(1, 1)).as("a spinner").isEqualTo(0.5);
    assertThat(Cpus.kept(1, 1.04)).as("and noise").isEqualTo(0.5);
    assertThat(Cpus.kept(4, 4)).as("a spinner on each CPU").isEqualTo(2);
    assertThat(Cpus.kept(4, 1)).isEqualTo(0.8);
    assertThat(Cpus.kept(1, 0.3)).as("a batch has what it needs").isEqualTo(0.3);
    assertThat(Cpus.kept(1, 0)).isZero();
  }

  @Test
  void threadsThatCarryTheRequestsUseTheRequestsCpuAndAnAlarmSaysSo() {
    List<CalibrationWindow> read = new ArrayList<>();
    for (CalibrationWindow w : NOISY.windows(1, new Random(1))) {
      double own = w.cpu().application();
      read.add(w.with(new ServiceCpu(own * 0.002, 0, 0, 0, own * 0.998)));
    }

    Calibrated loop = CalibrationFit.of(read, 1, 0);
    Calibrated plain = CalibrationFit.of(NOISY.windows(1, new Random(1)), 1, 0);

    assertThat(service(loop).seconds()).isCloseTo(service(plain).seconds(), within(1e-9));
    assertThat(loop.cpus().background()).isCloseTo(0, within(1e-9));
    assertThat(loop.alarms())
        .hasSize(plain.alarms().size() + 1)
        .first()
        .asString()
        .contains("carry the requests as well");
  }

  @Test
  void aBackgroundIsNoCpuThatTheSaturatedServiceDidNotUse() {
    Load load = new Load(2.5, Direction.UP, 9, true);
    CalibrationWindow full =
        SimulatedCalibration.window(
            1,
            load,
            0,
            100,
            100,
            new ServiceCpu(0.15, 0, 0, 0, 0.1),
            CalibrationWindow.Taken.NOTHING);

    assertThat(Saturation.of(List.of(full), 1).orElseThrow().alarm()).isEmpty();
  }

  @Test
  void asManyThreadsSpinUnderLoadAsWithoutIt() {
    List<CalibrationWindow> all = beside(w -> w.load().users() == 0 ? 3 : 1.5);
    List<CalibrationWindow> idle = all.stream().filter(w -> w.load().users() == 0).toList();
    List<CalibrationWindow> highest = all.stream().filter(BackgroundTest::highest).toList();

    // Three threads would keep 12 / 7 of four CPUs, and two 4 / 3
    Background found = Background.of(highest, idle, 4);
    assertThat(found.cpus()).isCloseTo(1.5, within(1e-9));
    assertThat(found.halfWidth()).isCloseTo(0, within(1e-9));
    assertThat(Background.of(highest, List.of(), 4).cpus()).isCloseTo(4 / 3.0, within(1e-9));
  }
}
