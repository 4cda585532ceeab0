package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.CalibrationWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CalibrationFitTest {
  private static final TestSize CALIBRATIONS = TestSize.of(400);

  @Test
  void backgroundDemandsAndDriftAreRecovered() {
    List<CalibrationWindow> windows =
        new SimulatedCalibration(0.05, -0.000_002, 0, 0, 0, 0).windows(1, new Random(1));

    Calibrated calibrated = CalibrationFit.of(windows, 1, 0);

    assertThat(calibrated.cpus().background()).isCloseTo(0.05, within(1e-9));
    double[] demands =
        calibrated.points().stream()
            .mapToDouble(point -> point.demands().of(Tier.SERVICE).seconds())
            .toArray();
    assertThat(demands).containsExactly(SimulatedCalibration.DEMANDS, within(1e-9));
    assertThat(calibrated.highest().of(Tier.LOAD).seconds()).isCloseTo(0.000_1, within(1e-9));
    // 2 ns per second, over 9.75 s, of 0.5 ms.
    assertThat(DemandDrift.of(JvmWindows.of(windows)).change()).isCloseTo(-0.039, within(1e-6));
  }

  @Test
  void aDemandThatStillFallsRaisesAnAlarmAndNoiseDoesNot() {
    SimulatedCalibration noisy = new SimulatedCalibration(0.01, 0, 0, 0.01, 0.03, 0);
    SimulatedCalibration falling = new SimulatedCalibration(0.01, -0.000_006, 0, 0.002, 0.003, 0);

    assertThat(CalibrationFit.of(falling.windows(1, new Random(1)), 1, 0).alarms())
        .singleElement()
        .asString()
        .contains("still falling: −11.");
    Random random = new Random(1);
    long alarms =
        LongStream.range(0, CALIBRATIONS.taken())
            .filter(_ -> DemandDrift.evident(noisy.windows(1, random)).isPresent())
            .count();
    assertThat(alarms).isLessThanOrEqualTo(CALIBRATIONS.most(39));
  }

  @Test
  void theIntervalOfADemandWithinAJvmCoversItInAbout95PercentOfCalibrations() {
    SimulatedCalibration noisy = new SimulatedCalibration(0.02, 0, 0, 0.015, 0.04, 0);
    Random random = new Random(1);

    long covered =
        LongStream.range(0, CALIBRATIONS.taken())
            .filter(
                _ -> {
                  List<JvmWindows> jvms = List.of(JvmWindows.of(noisy.windows(1, random)));
                  return covers(TierDemands.of(jvms, w -> w.cpu().steady()).demands().getLast());
                })
            .count();

    assertThat((double) covered / CALIBRATIONS.taken())
        .isBetween(CALIBRATIONS.leastShare(0.93), CALIBRATIONS.mostShare(0.99));
  }

  @Test
  void theIntervalOfADemandCoversTheMeanOverAllJvmsInAbout95PercentOfCalibrations() {
    SimulatedCalibration usual = new SimulatedCalibration(0.02, 0, 0.04, 0.01, 0.03, 0);

    Random random = new Random(1);
    for (int jvms : List.of(1, 2)) {
      long covered =
          LongStream.range(0, CALIBRATIONS.taken())
              .filter(
                  _ ->
                      covers(
                          CalibrationFit.of(usual.windows(jvms, random), 1, 0)
                              .highest()
                              .of(Tier.SERVICE)))
              .count();
      assertThat((double) covered / CALIBRATIONS.taken())
          .as("%d JVMs", jvms)
          .isBetween(CALIBRATIONS.leastShare(0.93), CALIBRATIONS.mostShare(0.99));
    }
  }

  @Test
  void jvmsAreComparedByTheirDemandAtTheHighestLoad() {
    SimulatedCalibration exact = new SimulatedCalibration(0.05, 0, 0, 0, 0, 0);
    List<JvmWindows> jvms = List.of(JvmWindows.of(exact.windows(1, new Random(1))));

    double highest = SimulatedCalibration.DEMANDS[SimulatedCalibration.DEMANDS.length - 1];
    assertThat(SimulatedCalibration.DEMANDS[0]).isNotCloseTo(highest, within(1e-6));
    assertThat(TierDemands.of(jvms, w -> w.cpu().steady()).each())
        .singleElement()
        .satisfies(each -> assertThat(each).isCloseTo(highest, within(1e-9)));
  }

  @Test
  void twoJvmsAreKnownBetterThanOneAndTwoThatDifferWorseThanTwoAlike() {
    SimulatedCalibration alike = new SimulatedCalibration(0.02, 0, 0, 0.005, 0.01, 0);
    SimulatedCalibration unlike = new SimulatedCalibration(0.02, 0, 0.2, 0.005, 0.01, 0);

    double one = halfWidth(alike, 1);
    double two = halfWidth(alike, 2);

    assertThat(two).isLessThan(one);
    assertThat(halfWidth(unlike, 2)).isGreaterThan(two);
  }

  @Test
  void aCeilingThatTheReadThroughputContradictsRaisesAnAlarm() {
    SimulatedCalibration full = new SimulatedCalibration(0.05, 0, 0, 0, 0, 0.1);
    List<CalibrationWindow> windows = full.windows(1, new Random(1));
    // The service answers as many, and the CPU idles for a tenth of its time.
    List<CalibrationWindow> idling =
        windows.stream()
            .map(
                w ->
                    w.with(
                        new CalibrationWindow.ServiceCpu(w.cpu().application() * 0.88, 0, 0, 0, 0)))
            .toList();

    assertThat(CalibrationFit.of(windows, 1, 0).alarms()).isEmpty();
    assertThat(CalibrationFit.of(windows, 1, 0).cpus().taken()).isCloseTo(0.1, within(1e-9));
    assertThat(CalibrationFit.of(idling, 1, 0).alarms())
        .singleElement()
        .asString()
        .contains("something else limited");
  }

  @Test
  void aServiceThatSpinsWithoutRequestsHasNoBackground() {
    List<CalibrationWindow> spinning =
        new SimulatedCalibration(0.9, 0, 0, 0, 0, 0).windows(1, new Random(1));

    Calibrated calibrated = CalibrationFit.of(spinning, 1, 0);

    assertThat(calibrated.cpus().background()).isZero();
    assertThat(calibrated.alarms())
        .contains(
            "The service used 0.90 of its 1 CPUs before the first request, which is too much to be"
                + " what it always uses: it counts as the requests' own.");
  }

  @Test
  void aServiceThatIsBusyBeforeTheFirstRequestAloneCostsNoRequestLessThanNothing() {
    List<CalibrationWindow> busyAtFirst =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(w -> w.load().users() == 0 ? withApplicationCpu(w, 0.1) : w.divided(10))
            .toList();

    Calibrated calibrated = CalibrationFit.of(busyAtFirst, 1, 0);

    assertThat(calibrated.cpus().background()).isZero();
    assertThat(calibrated.points().getFirst().demands().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_09, within(1e-9));
    assertThat(calibrated.alarms()).anyMatch(alarm -> alarm.contains("before the first request"));
  }

  private static CalibrationWindow withApplicationCpu(CalibrationWindow w, double seconds) {
    return w.with(new CalibrationWindow.ServiceCpu(seconds, 0, 0, 0, 0));
  }

  @Test
  void otherProgramsOnTheServicesCpusRaiseAnAlarm() {
    List<CalibrationWindow> windows =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(
                w ->
                    same(
                        w,
                        w.requests(),
                        w.cpu(),
                        new CalibrationWindow.Taken(0, 0, 0.1 * w.seconds())))
            .toList();

    assertThat(CalibrationFit.of(windows, 1, 0).alarms())
        .contains(
            "Other programs took 10.0 % of the service's CPUs while it was calibrated: end them and"
                + " measure it again with --calibrate.");
    assertThat(CalibrationFit.of(windows, 2, 0).alarms())
        .as("a twentieth of two CPUs")
        .noneMatch(alarm -> alarm.contains("Other programs"));
  }

  @Test
  void aLoadThatHardlyAnsweredIsMeasuredWithoutDriftAndItsIntervalIsUnknown() {
    List<CalibrationWindow> few =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .filter(w -> w.load().users() == 0 || w.load().users() == 100)
            .filter(w -> w.load().direction() == CalibrationWindow.Direction.UP)
            .toList();

    Calibrated calibrated = CalibrationFit.of(few, 1, 0);

    assertThat(calibrated.points()).hasSize(1);
    assertThat(calibrated.highest().of(Tier.SERVICE).seconds()).isCloseTo(0.000_9, within(1e-9));
    assertThat(calibrated.highest().of(Tier.SERVICE).known()).isFalse();
    assertThat(calibrated.alarms()).isEmpty();
  }

  @Test
  void aLoadWithoutAnswersIsNamedAndAPauseInAnotherIsNoBackground() {
    List<CalibrationWindow> paused =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(
                w ->
                    w.load().users() == 104 || (w.load().users() == 103 && w.epochMillis() == 4500)
                        ? same(w, 0, new CalibrationWindow.ServiceCpu(0, 0, 0.25, 0, 0), w.taken())
                        : w)
            .toList();

    Calibrated calibrated = CalibrationFit.of(paused, 1, 0);

    assertThat(calibrated.cpus().background()).isZero();
    // Nine windows of collections, shared by all requests.
    long requests = paused.stream().mapToLong(CalibrationWindow::requests).sum();
    assertThat(calibrated.points().getFirst().demands().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_9 + 9 * 0.25 / requests, within(1e-9));
    assertThat(calibrated.alarms()).anyMatch(alarm -> alarm.contains("No request of 104 users"));
  }

  @Test
  void windowsThatDoNotCountChangeNothing() {
    List<CalibrationWindow> windows = SimulatedCalibration.QUIET.windows(1, new Random(1));
    List<CalibrationWindow> none = windows.stream().map(CalibrationWindow::superseded).toList();

    assertThat(CalibrationFit.of(none, 1, 0)).isEqualTo(Calibrated.NONE);
    assertThat(CalibrationFit.of(List.of(), 1, 0)).isEqualTo(Calibrated.NONE);
  }

  @Test
  void eachLoadHasTheThroughputThatItsWindowsServed() {
    Calibrated calibrated =
        CalibrationFit.of(SimulatedCalibration.QUIET.windows(2, new Random(1)), 1, 0);

    // 33, 94, 171, 250 and 500 requests in a quarter of a second.
    assertThat(calibrated.points())
        .extracting(Calibrated.Point::rps)
        .containsExactly(132.0, 376.0, 684.0, 1_000.0, 2_000.0);
    assertThat(calibrated.cpus().cores()).isEqualTo(1);
    assertThat(calibrated.cpus().background()).isZero();
  }

  @Test
  void alarmsAreWholeSentences() {
    List<CalibrationWindow> quiet = SimulatedCalibration.QUIET.windows(1, new Random(1));
    SimulatedCalibration spinning = new SimulatedCalibration(0.9, 0, 0, 0, 0, 0);

    assertThat(CalibrationFit.of(spinning.windows(1, new Random(1)), 1, 0).alarms())
        .contains(
            "The service used 0.90 of its 1 CPUs before the first request, which is too much to be"
                + " what it always uses: it counts as the requests' own.");
    assertThat(CalibrationFit.of(shared(quiet, 0.051), 1, 0).alarms())
        .contains(
            "Other programs took 5.1 % of the service's CPUs while it was calibrated: end them and"
                + " measure it again with --calibrate.");
    assertThat(CalibrationFit.of(shared(quiet, 0.049), 1, 0).alarms())
        .noneMatch(alarm -> alarm.startsWith("Other programs"));
    assertThat(
            CalibrationFit.of(
                    quiet.stream()
                        .map(
                            w ->
                                w.load().users() == 104
                                    ? same(
                                        w,
                                        0,
                                        new CalibrationWindow.ServiceCpu(0, 0, 0, 0, 0),
                                        w.taken())
                                    : w)
                        .toList(),
                    1,
                    0)
                .alarms())
        .contains(
            "No request of 104 users was answered while that load was measured, so that no demand is"
                + " known for it: a longer 'measure' sees more.");
  }

  @Test
  void halfOfTheCpusWithoutRequestsIsTheMostThatABackgroundUses() {
    assertThat(background(0.49)).isCloseTo(0.49, within(1e-9));
    assertThat(background(0.51)).isZero();
  }

  private static double background(double cpus) {
    return CalibrationFit.of(
            new SimulatedCalibration(cpus, 0, 0, 0, 0, 0).windows(1, new Random(1)), 1, 0)
        .cpus()
        .background();
  }

  /** Other programs use a share of the CPUs. */
  private static List<CalibrationWindow> shared(List<CalibrationWindow> windows, double share) {
    return windows.stream()
        .map(
            w ->
                same(
                    w,
                    w.requests(),
                    w.cpu(),
                    new CalibrationWindow.Taken(0, 0, share * w.seconds())))
        .toList();
  }

  private static double halfWidth(SimulatedCalibration of, int jvms) {
    return CalibrationFit.of(of.windows(jvms, new Random(1)), 1, 0)
        .highest()
        .of(Tier.SERVICE)
        .halfWidth();
  }

  private static boolean covers(Demand highest) {
    return Math.abs(highest.seconds() - SimulatedCalibration.DEMANDS[4]) <= highest.halfWidth();
  }

  private static CalibrationWindow same(
      CalibrationWindow w,
      long requests,
      CalibrationWindow.ServiceCpu cpu,
      CalibrationWindow.@Nullable Taken taken) {
    return SimulatedCalibration.window(
        w.jvm(), w.load(), (int) (w.epochMillis() / 250), requests, requests, cpu, taken);
  }

  @Test
  void aTierThatWasNotSeenInEveryWindowHasNoDemand() {
    List<CalibrationWindow> windows = SimulatedCalibration.QUIET.windows(1, new Random(1));
    List<CalibrationWindow> once = new ArrayList<>(windows);
    CalibrationWindow last = once.removeLast();
    once.add(
        new CalibrationWindow(
            last.service(),
            last.threads(),
            last.jvm(),
            last.load(),
            last.epochMillis(),
            last.seconds(),
            last.begun(),
            last.requests(),
            last.cpu(),
            Map.of(),
            last.taken(),
            0));

    assertThat(CalibrationFit.of(windows, 1, 0).highest().of(Tier.LOAD).seconds())
        .isCloseTo(0.000_1, within(1e-9));
    assertThat(CalibrationFit.of(once, 1, 0).highest().of(Tier.LOAD).seconds()).isZero();
    assertThat(CalibrationFit.of(once, 1, 0).highest().of(Tier.DATABASE).seconds()).isZero();
  }
}
