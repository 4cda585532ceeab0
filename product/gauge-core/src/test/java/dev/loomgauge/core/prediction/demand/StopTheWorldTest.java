package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.GarbageCollections;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StopTheWorldTest {
  /** Windows from a load to the next, which is measured by itself, per user. */
  private static final int APART = 100;

  @Test
  void lengthAndDistanceOfCollectionsAreRecovered() {
    // 40 and 20 microseconds per user, every 10 windows of 500 requests.
    GarbageCollections found = StopTheWorld.of(windows(10, 0.040, 0.000_02), 1);

    assertThat(found.requests()).isCloseTo(5_000, within(1e-6));
    assertThat(found.baseSeconds()).isCloseTo(0.040, within(1e-9));
    assertThat(found.secondsPerInFlight()).isCloseTo(0.000_02, within(1e-12));
    double mean = 0.040 + 0.000_02 * (100 + 500 + 2_000 + 8_000) / 4;
    assertThat(found.cpuSeconds()).isCloseTo(mean / 5_000, within(1e-12));
  }

  @Test
  void aParallelCollectorStopsAServiceForItsCpuOverItsThreads() {
    List<CalibrationWindow> windows = windows(10, 0.040, 0.000_02);

    GarbageCollections one = StopTheWorld.of(windows, 1);
    GarbageCollections four = StopTheWorld.of(windows, 4);

    assertThat(four.baseSeconds()).isCloseTo(one.baseSeconds() / 4, within(1e-9));
    assertThat(four.requests()).isEqualTo(one.requests());
    assertThat(four.cpuSeconds()).isEqualTo(one.cpuSeconds());
  }

  @Test
  void aCollectionLongerThanAWindowIsOneAndTwoInWindowsSideBySideAreTwo() {
    List<CalibrationWindow> windows = new ArrayList<>();
    double[] long1 = {0, 0.1, 0.25, 0.25, 0.05, 0, 0, 0, 0};
    double[] several = {0, 0.02, 0.02, 0.02, 0.02, 0, 0, 0, 0};
    for (double[] run : List.of(long1, several)) {
      for (double cpu : run) {
        windows.add(window(windows.size(), 100, 10, cpu));
      }
    }

    // The long one begins in window 1; of four in a row each two could be one, from 10 and 12.
    assertThat(StopTheWorld.of(windows, 1).requests()).isEqualTo((90 + 20) / 2.0);
  }

  @Test
  void aWindowThatTwoCollectorsDoNotFillEndsItsCollection() {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (double cpu : new double[] {0, 0.1, 0.3, 0.1, 0, 0, 0, 0, 0}) {
      windows.add(window(windows.size(), 100, 10, cpu));
    }

    // Of a quarter of a second two threads can use 0.5 s: the third window has another collection.
    assertThat(StopTheWorld.of(windows, 2).requests()).isEqualTo(20);
  }

  @Test
  void whatLiesBetweenTwoJvmsOrTwoMeasurementsIsNoDistance() {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int begin : List.of(0, 1_000)) {
      for (int i = 0; i < 10; i++) {
        windows.add(window(begin + i, 100, 10, i == 4 ? 0.05 : 0));
      }
    }

    assertThat(StopTheWorld.of(windows, 1)).isEqualTo(GarbageCollections.NONE);
    windows.add(window(1_010, 100, 10, 0.05));
    assertThat(StopTheWorld.of(windows, 1).requests()).isEqualTo(60);
  }

  /** Of 100 and of 1,000 users, every 10 windows. */
  private static GarbageCollections ofPauses(double few, double many) {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int users : List.of(100, 1_000)) {
      for (int i = 0; i < 20; i++) {
        double cpu = i % 10 == 5 ? (users == 100 ? few : many) : 0;
        windows.add(window(APART * users + i, users, 10, cpu));
      }
    }
    return StopTheWorld.of(windows, 1);
  }

  @Test
  void shorterPausesUnderHeavierLoadsAreNoSlopeBelowZero() {
    GarbageCollections found = ofPauses(0.06, 0.04);

    assertThat(found.secondsPerInFlight()).isZero();
    assertThat(found.baseSeconds()).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void pausesThatGrowFasterThanTheUsersBeginAtNothing() {
    GarbageCollections found = ofPauses(0.005, 0.2);

    assertThat(found.baseSeconds()).isZero();
    // Least squares through the origin: sum of u P / sum of u^2.
    assertThat(found.secondsPerInFlight()).isCloseTo(200.5 / 1_010_000, within(1e-12));
  }

  @Test
  void whatNewConnectionsHaveCopiedIsNoPauseOfAServiceWhoseConnectionsLast() {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      windows.add(window(i, Direction.OPENING, 8_000, 500, 500, i == 10 ? 0.2 : 0));
    }
    windows.add(
        window(20, Direction.OPENING, 0, 0, 0, 0.3)); // the heap is collected while all rest
    for (int i = 21; i < 61; i++) {
      windows.add(window(i, 500, 500, i % 10 == 5 ? 0.05 : 0));
    }

    GarbageCollections found = StopTheWorld.of(windows, 1);

    assertThat(found.baseSeconds()).isCloseTo(0.05, within(1e-9));
    assertThat(found.secondsPerInFlight()).isZero();
    assertThat(found.cpuSeconds()).isCloseTo(4 * 0.05 / (40 * 500), within(1e-12));
  }

  @Test
  void requestsThatWaitedUnderAHeavierLoadAreInFlightUntilTheyAreAnswered() {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      windows.add(window(i, Direction.DOWN, 2_000, 500, 500, i == 5 ? 0.040 : 0));
    }
    windows.add(window(10, Direction.DOWN, 100, 0, 500, 0));
    windows.add(
        window(11, Direction.DOWN, 100, 0, 500, 0.025)); // 1,500 in flight before, 1,000 after
    windows.add(window(12, Direction.DOWN, 100, 0, 500, 0));

    GarbageCollections found = StopTheWorld.of(windows, 1);

    assertThat(found.secondsPerInFlight()).isCloseTo(0.000_02, within(1e-12));
    assertThat(found.baseSeconds()).isZero();
  }

  @Test
  void fewerThanTwoCollectionsOrNoCollectorThatStopsOrOneThatNeverRestsAreNoPauses() {
    List<CalibrationWindow> one = windows(10, 0.040, 0).stream().limit(10).toList();
    List<CalibrationWindow> always = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      always.add(window(i, 100, 10, 0.03));
    }

    assertThat(StopTheWorld.of(one, 1)).isEqualTo(GarbageCollections.NONE);
    assertThat(StopTheWorld.of(windows(10, 0.040, 0), 0)).isEqualTo(GarbageCollections.NONE);
    assertThat(StopTheWorld.of(always, 1)).isEqualTo(GarbageCollections.NONE);
  }

  @Test
  void aCalibrationHasTheCpuOfCollectionsInItsDemandsAndTheirPausesBesides() {
    List<CalibrationWindow> windows =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(
                w ->
                    w.epochMillis() % 2_500 == 0 && w.load().users() > 0
                        ? w.with(new ServiceCpu(w.cpu().application(), 0, 0.05, 0, 0))
                        : w)
            .toList();

    Calibrated stopped = CalibrationFit.of(windows, 1, 1);

    double cpu = stopped.highest().collections().cpuSeconds();
    assertThat(cpu).isPositive();
    assertThat(stopped.highest().of(Tier.SERVICE).seconds())
        .isCloseTo(SimulatedCalibration.DEMANDS[4] + cpu, within(1e-9));
    assertThat(CalibrationFit.of(windows, 1, 0).highest().of(Tier.SERVICE))
        .isEqualTo(stopped.highest().of(Tier.SERVICE));
    assertThat(stopped.highest().collections().baseSeconds()).isCloseTo(0.05, within(1e-6));
  }

  /** At four loads, each of 20 windows with 500 requests in it. */
  private static List<CalibrationWindow> windows(int distance, double base, double perUser) {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int users : List.of(100, 500, 2_000, 8_000)) {
      for (int i = 0; i < 20; i++) {
        double cpu = i % distance == 5 ? base + perUser * users : 0.000_5;
        windows.add(window(APART * users + i, users, 500, cpu));
      }
    }
    return windows;
  }

  private static CalibrationWindow window(int number, int users, long requests, double cpu) {
    return window(number, Direction.UP, users, requests, requests, cpu);
  }

  private static CalibrationWindow window(
      int number, Direction direction, int users, long begun, long requests, double cpu) {
    return SimulatedCalibration.window(
        1,
        new Load(1, direction, users, true),
        number,
        begun,
        requests,
        new ServiceCpu(0.1, 0, cpu, 0, 0),
        null);
  }
}
