package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.protocol.time.Delay;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariatesTest {
  private static Variate of(Delay delay) {
    return Variate.of(new Distribution.Written(delay));
  }

  @Test
  void everyShapeKeepsItsTimesInSeconds() {
    assertThat(of(new Delay.Fixed(Duration.ofMillis(250)))).isEqualTo(new Variate.Constant(0.25));
    assertThat(of(new Delay.Uniform(Duration.ofMillis(250), Duration.ofMillis(750))))
        .isEqualTo(new Variate.Uniform(0.25, 0.75));
    assertThat(of(new Delay.Exponential(Duration.ofMillis(1_500))))
        .isEqualTo(new Variate.Exponential(1.5));
    assertThat(of(new Delay.LogNormal(Duration.ofMillis(1_500), 0.25)))
        .isEqualTo(new Variate.Lognormal(1.5, 0.25));
  }

  @Test
  void recordedTimesAreDrawnByTheirCounts() {
    assertThat(
            Variate.of(
                new Distribution.Recorded(
                    "times.csv",
                    List.of(
                        new Distribution.Recorded.Value(250, 1),
                        new Distribution.Recorded.Value(500, 2),
                        new Distribution.Recorded.Value(4_000, 5)))))
        .isEqualTo(
            new Variate.Empirical(new double[] {0.25, 0.5, 4}, new double[] {0.125, 0.375, 1}));
  }
}
