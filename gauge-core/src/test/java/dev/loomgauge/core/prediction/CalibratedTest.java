package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated.Point;
import dev.loomgauge.core.prediction.Demands.Demand;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibratedTest {
  private final Calibrated calibrated =
      new Calibrated(List.of(at(2000, 0.5), at(200, 1.5), at(800, 0.9)));

  @Test
  void betweenTwoMeasuredLoadsADemandLiesOnTheLine() {
    assertThat(calibrated.at(500).of(Tier.SERVICE).seconds()).isCloseTo(1.2, within(1e-12));
    assertThat(calibrated.at(800).of(Tier.SERVICE).seconds()).isEqualTo(0.9);
  }

  @Test
  void outsideOfWhatWasMeasuredADemandStaysAsItWasAtTheEdge() {
    assertThat(calibrated.at(0).of(Tier.SERVICE).seconds()).isEqualTo(1.5);
    assertThat(calibrated.at(9000).of(Tier.SERVICE).seconds()).isEqualTo(0.5);
    assertThat(calibrated.highest().of(Tier.SERVICE).seconds()).isEqualTo(0.5);
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
        new Calibrated(
            List.of(
                new Calibrated.Point(100, new Demands(Map.of(Tier.SERVICE, unknown))),
                new Calibrated.Point(200, new Demands(Map.of(Tier.SERVICE, known)))));
    assertThat(calibrated.at(150).of(Tier.SERVICE).known()).isFalse();
    assertThat(calibrated.highest().of(Tier.SERVICE).known()).isTrue();
    assertThat(calibrated.at(50).wider().of(Tier.SERVICE).seconds()).isEqualTo(0.001);
  }
}
