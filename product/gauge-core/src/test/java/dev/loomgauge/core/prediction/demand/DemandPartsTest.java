package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The small parts of a calibration, each by figures that are worked out by hand. */
class DemandPartsTest {
  @Test
  void theSpreadOfOneStartIsWhatIsUsual() {
    // Student's t of 10 degrees at 97.5 %, 2.228139, times 4 %.
    assertThat(TierDemands.betweenJvms(List.of(0.001))).isCloseTo(0.089_125_6, within(1e-6));
    // Of two starts 20 % apart: t of 11 degrees, 2.200985, times the root of
    // (10 x 0.04^2 + 2 x 0.1^2) / 11 / 2.
    assertThat(TierDemands.betweenJvms(List.of(1.0, Math.exp(0.2))))
        .isCloseTo(0.089_034_3, within(1e-6));
  }

  @Test
  void weightedLeastSquaresAreSolved() {
    // y = 2 + 3 x, and a fourth point that weighs nothing.
    double[][] rows = {{1, 0}, {1, 1}, {1, 2}, {1, 3}};

    assertThat(LeastSquares.fit(rows, new double[] {2, 5, 8, 99}, new double[] {1, 2, 0.5, 0}))
        .containsExactly(new double[] {2, 3}, within(1e-9));
    assertThat(
            LeastSquares.fit(new double[][] {{1}, {1}}, new double[] {1, 4}, new double[] {2, 1}))
        .containsExactly(new double[] {2}, within(1e-12));
    assertThatThrownBy(
            () ->
                LeastSquares.fit(
                    new double[][] {{1, 2}, {2, 4}}, new double[] {1, 2}, new double[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column 1 depends on those before it");
  }

  @Test
  void aDriftIsEvidentBeyondThreePercentAndItsOwnNoise() {
    assertThat(new DemandDrift(-0.031, 0.02).evident()).isTrue();
    assertThat(new DemandDrift(0.03, 0.02).evident()).isFalse();
    assertThat(new DemandDrift(0.05, 0.05).evident()).isFalse();
    assertThat(new DemandDrift(0.05, 0.049).evident()).isTrue();
    assertThat(new DemandDrift(0.05, Double.NaN).evident()).isTrue();
    assertThat(new DemandDrift(-0.052, 0.02).words())
        .isEqualTo(
            "The CPU per request was still falling: −5.2 % (± 2.0 %) from begin to end of the"
                + " calibration.");
    assertThat(new DemandDrift(0.052, Double.NaN).words())
        .isEqualTo(
            "The CPU per request was still rising: +5.2 % (± unknown) from begin to end of the"
                + " calibration.");
  }

  @Test
  void theCeilingIsReadAndInferredWithoutWhatOthersTook() {
    // 2 CPUs for a quarter of a second are 0.5 s; 0.1 s were stolen and 0.05 s are collections.
    // Of the 0.4 s for requests, those of the service had 0.35 s, less 0.05 s of other programs.
    Saturation found =
        Saturation.of(List.of(window(1.2, new Taken(0.1, 0, 0.05))), 2).orElseThrow();

    assertThat(found.readRps()).isCloseTo(400 * 0.4 / 0.3, within(1e-9));
    assertThat(found.inferredRps()).isCloseTo(400 * 0.4 / 0.25, within(1e-9));
    assertThat(Saturation.of(List.of(window(1.19, Taken.NOTHING)), 2)).isEmpty();
    assertThat(Saturation.of(List.of(window(1.2, null)), 2)).isEmpty();
    assertThat(Saturation.of(List.of(window(1.2, new Taken(0.5, 0, 0))), 2)).isEmpty();
  }

  @Test
  void aCeilingThatDiffersByMoreThanFivePercentIsAnAlarm() {
    assertThat(new Saturation(1_000, 1_049).alarm()).isEmpty();
    assertThat(new Saturation(1_000, 951).alarm()).isEmpty();
    assertThat(new Saturation(1_000, 949).alarm()).isPresent();
    assertThat(new Saturation(1_000, 1_060).alarm())
        .contains(
            "The ceiling of the CPU is 1,060 req/s by the demand, but 1,000 req/s were read under a"
                + " load beyond it (+6.0 %): the CPU was not full, or something else limited the"
                + " service.");
  }

  @Test
  void collectionsAreSpreadOverAllRequestsOnceTheConnectionsAreOpen() {
    CalibrationWindow opening =
        window(new Load(1, Direction.OPENING, 8, true), new ServiceCpu(0, 0, 9, 0, 0), null);
    CalibrationWindow one =
        window(new Load(1, Direction.UP, 8, true), new ServiceCpu(0, 0, 0.3, 0, 0), null);
    CalibrationWindow other =
        window(new Load(1, Direction.DOWN, 8, false), new ServiceCpu(0, 0, 0.4, 0, 0), null);

    Demand found = Collecting.of(List.of(opening, one, other));

    assertThat(found.seconds()).isCloseTo(0.7 / 200, within(1e-12));
    // Of two steps of 0.3 and 0.4 s: 1.96 x 0.5.
    assertThat(found.halfWidth()).isCloseTo(1.96 * 0.5 / 200, within(1e-12));
    // Of one step of 0.7 s, which spreads over two windows.
    assertThat(Collecting.of(List.of(one, one)).halfWidth())
        .isCloseTo(1.96 * 0.6 / 200, within(1e-12));
  }

  private static CalibrationWindow window(double share, @Nullable Taken taken) {
    return window(
        new Load(share, Direction.UP, 8, true), new ServiceCpu(0.2, 0.02, 0.03, 0.05, 0), taken);
  }

  private static CalibrationWindow window(Load load, ServiceCpu cpu, @Nullable Taken taken) {
    return SimulatedCalibration.window(1, load, 0, 100, 100, cpu, taken);
  }

  @Test
  void windowsThatDoNotCountShowNoDrift() {
    List<CalibrationWindow> quiet =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream().toList();
    List<CalibrationWindow> later =
        quiet.stream()
            .filter(w -> w.load().direction() == Direction.DOWN && w.load().users() > 0)
            .map(w -> w.divided(0.5))
            .toList();
    List<CalibrationWindow> superseded = new ArrayList<>(quiet);
    later.forEach(w -> superseded.add(w.superseded()));
    List<CalibrationWindow> counted =
        quiet.stream()
            .map(w -> w.load().direction() == Direction.DOWN ? w.divided(0.5) : w)
            .toList();

    assertThat(DemandDrift.evident(superseded)).isEmpty();
    assertThat(DemandDrift.evident(counted)).isPresent();
  }
}
