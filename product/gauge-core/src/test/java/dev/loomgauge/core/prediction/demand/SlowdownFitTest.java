package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What calibrated requests took beyond what was expected of them. */
class SlowdownFitTest {
  /** By Little's law: 100 users and 132 requests per second are 758 ms each. */
  @Test
  void whatRequestsTookLongerThanExpectedSlowsThemDown() {
    List<CalibrationWindow> windows = SimulatedCalibration.QUIET.windows(1, new Random(1));
    Calibrated plain = CalibrationFit.of(windows, 1, 0);

    Calibrated slowed =
        CalibrationFit.of(
            windows,
            1,
            0,
            (users, demands) ->
                users == 101
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(users == 102 ? 1 : 0.9 * users / demands.slowdown().rps()));

    assertThat(slowed.points())
        .extracting(point -> point.demands().slowdown().seconds())
        .satisfies(
            seconds -> {
              assertThat(seconds.getFirst()).isCloseTo(0.1 * 100 / 132, within(1e-9));
              assertThat(seconds.get(1)).isZero(); // nothing was expected
              assertThat(seconds.get(2)).isZero(); // it was faster
              assertThat(seconds.get(3)).isCloseTo(0.1 * 103 / 1_000, within(1e-9));
            });
    assertThat(slowed.points())
        .extracting(point -> point.demands().slowdown().halfWidth())
        .containsOnly(0.0);
    assertThat(plain.points())
        .extracting(point -> point.demands().slowdown())
        .containsOnly(Demands.Slowdown.NONE);
  }

  /** A quarter of a core: CPU time takes a third longer. */
  @Test
  void whatRequestsShouldTakeIsExpectedBesideTheCompilers() {
    List<CalibrationWindow> windows =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(
                w ->
                    w.with(
                        new CalibrationWindow.ServiceCpu(
                            w.cpu().application(), 0.25 * w.seconds(), 0, 0, 0)))
            .toList();
    List<Double> asked = new ArrayList<>();

    Calibrated plain =
        CalibrationFit.of(
            windows,
            1,
            0,
            (_, demands) -> {
              asked.add(demands.of(Tier.SERVICE).seconds());
              return OptionalDouble.empty();
            });

    assertThat(asked.getFirst())
        .isCloseTo(
            4.0 / 3 * plain.points().getFirst().demands().of(Tier.SERVICE).seconds(), within(1e-9));
  }

  @Test
  void theWayUpAndTheWayDownTellHowWellItIsKnown() {
    List<CalibrationWindow> windows =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(
                w ->
                    w.load().users() == 100 && w.load().direction() == Direction.DOWN
                        ? halved(w)
                        : w)
            .toList();

    Calibrated slowed = CalibrationFit.of(windows, 1, 0, (_, _) -> OptionalDouble.of(0.5));

    // 100 users: 33 requests in each window, or 16 of them.
    double up = 100 * 0.25 / 33;
    double down = 100 * 0.25 / 16;
    assertThat(slowed.points().getFirst().demands().slowdown())
        .satisfies(
            slowdown -> {
              assertThat(slowdown.seconds()).isCloseTo((up + down) / 2 - 0.5, within(1e-9));
              assertThat(slowdown.halfWidth()).isCloseTo((down - up) / 2, within(1e-9));
            });
  }

  private static CalibrationWindow halved(CalibrationWindow w) {
    return new CalibrationWindow(
        w.service(),
        w.threads(),
        w.jvm(),
        w.load(),
        w.epochMillis(),
        w.seconds(),
        w.begun() / 2,
        w.requests() / 2,
        w.cpu(),
        w.tiers(),
        w.taken(),
        0);
  }
}
