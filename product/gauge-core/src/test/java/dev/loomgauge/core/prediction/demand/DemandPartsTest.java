package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
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

  /** Ten JVMs' worth of the usual 4 % stand beside what was seen. */
  @Test
  void jvmsThatAgreeStillSpreadAsUsual() {
    // Student's t of 10 and 11 degrees of freedom: 2.228 and 2.201
    assertThat(TierDemands.betweenJvms(List.of(5.0))).isCloseTo(2.2281 * 0.04, within(1e-5));
    assertThat(TierDemands.betweenJvms(List.of(5.0, 5.0)))
        .isCloseTo(2.20099 * 0.04 * Math.sqrt(10 / 11.0) / Math.sqrt(2), within(1e-5));
  }

  @Test
  void demandsAndTheirDriftAreFoundWhereTheyFitExactly() {
    int[] users = {8, 16, 16, 8};
    long[] requests = {100, 300, 200, 50};
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int i = 0; i < users.length; i++) {
      Load load = new Load(1, i < 2 ? Direction.UP : Direction.DOWN, users[i], true);
      windows.add(
          SimulatedCalibration.window(
              1, load, i, requests[i], requests[i], new ServiceCpu(0, 0, 0, 0, 0), null));
    }
    double middle = windows.getLast().epochMillis() / 2.0;
    double[] cpu = new double[users.length];
    for (int i = 0; i < users.length; i++) {
      double late = (windows.get(i).epochMillis() - middle) / 1000;
      cpu[i] = requests[i] * ((users[i] == 8 ? 0.002 : 0.001) + 0.0001 * late);
    }

    JvmWindows jvm = JvmWindows.of(windows);
    double[] found = jvm.fit(cpu);

    assertThat(found).containsExactly(new double[] {0.002, 0.001, 0.0001, 0}, within(1e-12));
    jvm.blocks()
        .forEach(block -> assertThat(jvm.residual(block, cpu, found)).isCloseTo(0, within(1e-12)));
    assertThat(jvm.steady().fit(cpu))
        .containsExactly(
            new double[] {(cpu[0] + cpu[3]) / 150, (cpu[1] + cpu[2]) / 500, 0, 0}, within(1e-12));
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
