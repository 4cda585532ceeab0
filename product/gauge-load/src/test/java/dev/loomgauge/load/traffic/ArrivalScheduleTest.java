package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.traffic.OpenTraffic.ArrivalSchedule;
import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void constantArrivalsAreEvenAndLanesTakeThemInTurn() {
    ArrivalSchedule first = schedule(LoadPlan.Arrivals.CONSTANT, 1000, 0, 0, 2);
    ArrivalSchedule second = schedule(LoadPlan.Arrivals.CONSTANT, 1000, 0, 1, 2);
    for (int i = 0; i < 1000; i++) {
      assertThat(first.next()).isEqualTo(2L * i * 1_000_000);
      assertThat(second.next()).isEqualTo((2L * i + 1) * 1_000_000);
    }
  }

  @Test
  void poissonArrivalsHaveTheRateAndTheSpreadOfAPoissonProcess() {
    ArrivalSchedule schedule = schedule(LoadPlan.Arrivals.POISSON, 1000, 0, 0, 2);
    int count = 100_000;
    long last = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      long next = schedule.next();
      double gap = (next - last) / 1e9;
      sum += gap;
      squares += gap * gap;
      last = next;
    }
    double mean = sum / count;
    assertThat(mean).isCloseTo(0.002, within(0.002 * 0.02));
    // An exponential's standard deviation is its mean.
    assertThat(Math.sqrt(squares / count - mean * mean)).isCloseTo(mean, within(0.02 * mean));
  }

  @Test
  void theRateGrowsLinearlyThroughTheRamp() {
    ArrivalSchedule schedule = schedule(LoadPlan.Arrivals.CONSTANT, 100, 2000, 0, 1);
    int inFirst = 0;
    int inSecond = 0;
    int inThird = 0;
    for (long next = schedule.next(); next < 3 * SECOND; next = schedule.next()) {
      if (next < SECOND) {
        inFirst++;
      } else if (next < 2 * SECOND) {
        inSecond++;
      } else {
        inThird++;
      }
    }
    // rt^2/2R: 25 in the first second, 75 in the second, then 100 a second.
    assertThat(inFirst).isEqualTo(25);
    assertThat(inSecond).isEqualTo(75);
    assertThat(inThird).isEqualTo(100);
  }

  private static ArrivalSchedule schedule(
      LoadPlan.Arrivals arrivals, double rate, long rampMs, int lane, int lanes) {
    return new ArrivalSchedule(
        new Model.Open(rate, arrivals, 10, Duration.ofMillis(rampMs)),
        lane,
        lanes,
        new SplittableRandom(3));
  }
}
