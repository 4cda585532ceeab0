package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated.Point;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.MachineSpeed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibratedTest {
  /** Of one core: full at 2,000 requests per second, at 72 % with 800 and at 30 % with 200. */
  private final Calibrated calibrated =
      Calibrated.of(List.of(at(200, 0.001_5), at(800, 0.000_9), at(2000, 0.000_5)));

  @Test
  void aDemandIsThatOfTheUtilisationThatComesWithIt() {
    double between = calibrated.at(500).of(Tier.SERVICE).seconds();

    // On the line from 30 % at 1.5 ms to 72 % at 0.9 ms, where 500 requests per second fill it so.
    assertThat(between).isCloseTo(0.001_5 - (500 * between - 0.3) / 0.42 * 0.000_6, within(1e-9));
    assertThat(calibrated.at(800).of(Tier.SERVICE).seconds()).isCloseTo(0.000_9, within(1e-9));
  }

  @Test
  void outsideOfWhatWasMeasuredADemandStaysAsItWasAtTheEdge() {
    assertThat(calibrated.at(0).of(Tier.SERVICE).seconds()).isEqualTo(0.001_5);
    assertThat(calibrated.at(9000).of(Tier.SERVICE).seconds()).isEqualTo(0.000_5);
    assertThat(calibrated.highest().of(Tier.SERVICE).seconds()).isEqualTo(0.000_5);
  }

  @Test
  void aServiceThatAnswersFewerUnderTheHeaviestLoadIsFullAtTheDemandOfThatLoad() {
    Calibrated collapsing =
        Calibrated.of(List.of(at(500, 0.001), at(1000, 0.001), at(800, 0.001_25)));

    assertThat(collapsing.highest().of(Tier.SERVICE).seconds()).isEqualTo(0.001_25);
    assertThat(collapsing.at(1000).of(Tier.SERVICE).seconds()).isEqualTo(0.001_25);
    assertThat(collapsing.at(500).of(Tier.SERVICE).seconds()).isCloseTo(0.001, within(1e-9));
  }

  @Test
  void whatTheHypervisorTakesStretchesEveryDemandOfTheService() {
    Calibrated.Cpus cpus = new Calibrated.Cpus(2, 0.1, 0.2, 0);
    Calibrated measured = new Calibrated(calibrated.points(), cpus, List.of());

    // Of 2 cores 1.6 are left by the hypervisor, and 1.5 by the background.
    assertThat(measured.on(2).highest().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_5 * 2 / 1.5, within(1e-12));
    assertThat(measured.on(16).highest().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_5 * 16 / 12.7, within(1e-12));
  }

  /** Of four cores two threads that never wait keep 4 x 2 / (2 + 4), and of one 2 / 3. */
  @Test
  void onFewerCpusBackgroundThreadsHaveTheirFairShareOfThose() {
    double kept = Calibrated.Cpus.kept(4, 2);
    Calibrated measured =
        new Calibrated(calibrated.points(), new Calibrated.Cpus(4, kept, 0, 0), List.of());

    assertThat(kept).isCloseTo(4.0 / 3, within(1e-12));
    assertThat(measured.cpus().available(4)).isCloseTo(4 - kept, within(1e-12));
    assertThat(measured.on(1).highest().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_5 * 3, within(1e-12));
    assertThat(measured.on(8).highest().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_5 * 8 / (8 - kept), within(1e-12));
  }

  @Test
  void onCpusOfAnotherSpeedTheServicesDemandFollowsInPartAndIsLessCertain() {
    Calibrated.Cpus slow = new Calibrated.Cpus(1, 0.1, 0.02, 48);
    Demands exact = new Demands(Map.of(Tier.SERVICE, new Demand(0.000_5, 0)));
    Calibrated measured = new Calibrated(List.of(new Point(1800, exact)), slow, List.of());

    Calibrated fast = measured.atSpeed(28);

    double factor = MachineSpeed.factor(28, 48);
    Demand demand = fast.highest().of(Tier.SERVICE);
    assertThat(factor).isBetween(0.7, 0.9);
    assertThat(demand.seconds()).isCloseTo(0.000_5 * factor, within(1e-12));
    assertThat(demand.halfWidth() / demand.seconds())
        .isCloseTo(1.96 * 0.2 * Math.log(48.0 / 28), within(1e-9));
    assertThat(fast.cpus().probeMicros()).isEqualTo(28);
  }

  @Test
  void onlyBusyCpusOfKnownSpeedSaySomethingOfTheMachine() {
    assertThat(calibrated.busyAtKnownSpeed()).isFalse();
    assertThat(Calibrated.NONE.busyAtKnownSpeed()).isFalse();
    Calibrated.Cpus known = new Calibrated.Cpus(1, 0, 0, 28);
    assertThat(new Calibrated(calibrated.points(), known, List.of()).busyAtKnownSpeed()).isTrue();
    Calibrated.Cpus idle = new Calibrated.Cpus(2, 0, 0, 28);
    assertThat(new Calibrated(calibrated.points(), idle, List.of()).busyAtKnownSpeed()).isFalse();
  }

  @Test
  void whatWasNotMeasuredCostsNothing() {
    assertThat(Calibrated.NONE.at(100)).isEqualTo(Demands.NONE);
    assertThat(Calibrated.NONE.highest()).isEqualTo(Demands.NONE);
  }

  private static Point at(double rps, double seconds) {
    return new Point(rps, new Demands(Map.of(Tier.SERVICE, new Demand(seconds, 0.1))));
  }

  @Test
  void anIntervalThatIsNotKnownStaysUnknownBetweenLoads() {
    Demands.Demand unknown = new Demands.Demand(0.001, Double.NaN);
    Demands.Demand known = new Demands.Demand(0.002, 0.0001);
    Calibrated calibrated =
        Calibrated.of(
            List.of(
                new Calibrated.Point(100, new Demands(Map.of(Tier.SERVICE, unknown))),
                new Calibrated.Point(200, new Demands(Map.of(Tier.SERVICE, known)))));
    assertThat(calibrated.at(150).of(Tier.SERVICE).known()).isFalse();
    assertThat(calibrated.highest().of(Tier.SERVICE).known()).isTrue();
    assertThat(calibrated.at(50).wider().of(Tier.SERVICE).seconds()).isEqualTo(0.001);
  }
}
