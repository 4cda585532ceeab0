package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.run.fitness.SelfComparison.Detection;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.fitness.SelfComparison.NoisePair;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SelfComparisonTest {
  @Test
  void theRatioIsTheGeometricMeanAndItsIntervalIsThatOfStudent() {
    SelfComparison noise =
        new SelfComparison(
            Limited.CPU,
            List.of(new NoisePair(102, 100), new NoisePair(100, 102), new NoisePair(100, 100)));
    assertThat(noise.ratio()).isCloseTo(1, within(1e-12));
    assertThat(noise.deviation()).isCloseTo(Math.log(1.02), within(1e-12));
    // t 4.303 with 2 degrees of freedom
    assertThat(Math.log(noise.high()))
        .isCloseTo(4.303 * Math.log(1.02) / Math.sqrt(3), within(1e-5));
    assertThat(noise.low() * noise.high()).isCloseTo(1, within(1e-12));
    assertThat(noise.differs()).isFalse();
  }

  @Test
  void whatIsFasterInEveryPairDiffers() {
    List<NoisePair> faster =
        List.of(new NoisePair(1.05, 1), new NoisePair(1.06, 1), new NoisePair(1.05, 1));
    assertThat(new SelfComparison(Limited.WAIT, faster).differs()).isTrue();
  }

  @Test
  void moreBlocksShowSmallerDifferences() {
    SelfComparison noise =
        new SelfComparison(Limited.WAIT, List.of(new NoisePair(101, 100), new NoisePair(100, 101)));
    assertThat(noise.smallestDifference(12)).isLessThan(noise.smallestDifference(5));
    assertThat(noise.smallestDifference(5)).isLessThan(noise.smallestDifference(3));
    assertThat(noise.smallestDifference(12)).isPositive();
  }

  @Test
  void noWorkAndOnePairAreRefused() {
    assertThatThrownBy(() -> new NoisePair(1, 0)).hasMessageContaining("No work");
    assertThatThrownBy(() -> new SelfComparison(Limited.CPU, List.of(new NoisePair(1, 1))))
        .hasMessageContaining("two pairs");
  }

  @Test
  void theTimeDecidesHowManyPairsThereAre() {
    assertThat(NoisePlan.within(Duration.ofSeconds(90), 1).pairs()).isEqualTo(8);
    assertThat(NoisePlan.within(Duration.ofMinutes(3), 1).pairs()).isEqualTo(16);
    assertThat(NoisePlan.within(NoisePlan.LEAST, 1).pairs()).isEqualTo(8);
    assertThat(NoisePlan.within(NoisePlan.LEAST, 1).window()).isPositive();
    assertThatThrownBy(() -> NoisePlan.within(Duration.ofSeconds(5), 1))
        .hasMessageContaining("PT5S");
  }

  @Test
  void whatIsSlowerInEveryPairDiffersToo() {
    List<NoisePair> slower =
        List.of(new NoisePair(1, 1.05), new NoisePair(1, 1.06), new NoisePair(1, 1.05));
    SelfComparison noise = new SelfComparison(Limited.WAIT, slower);
    assertThat(noise.differs()).isTrue();
    assertThat(noise.low()).isLessThan(noise.ratio());
    assertThat(noise.high()).isGreaterThan(noise.ratio()).isLessThan(1);
    assertThat(noise.ratio()).isCloseTo(1 / Math.cbrt(1.05 * 1.06 * 1.05), within(1e-12));
    assertThat(noise.smallestDifference(3))
        .isCloseTo(Math.exp(Detection.inDeviations(3) * noise.deviation()) - 1, within(1e-12));
  }

  @Test
  void aPlanFillsTheTimeWithSamplesAndTheirWindows() {
    NoisePlan plan = NoisePlan.within(Duration.ofSeconds(96), 7);
    assertThat(plan)
        .isEqualTo(new NoisePlan(8, Duration.ofMillis(3_000), Duration.ofMillis(1_100), 7));
    assertThat(plan.samples()).isEqualTo(32);
    assertThat(NoisePlan.LEAST).isEqualTo(Duration.ofMillis(2_200 * 32));
  }

  @Test
  void aPairNeedsWorkOfBothAndAnExperimentTwoBlocks() {
    assertThatThrownBy(() -> new NoisePair(0, 1)).hasMessageContaining("No work");
    assertThatThrownBy(() -> new NoisePair(Double.NaN, 1)).hasMessageContaining("No work");
    assertThatThrownBy(() -> Detection.inDeviations(1)).hasMessageContaining("no interval: 1");
    assertThat(Detection.inDeviations(2)).isGreaterThan(Detection.inDeviations(3));
  }

  @Test
  void aPlanOfLessThanTheLeastIsRefusedAndTheUsualSamplesFill() {
    assertThatThrownBy(() -> NoisePlan.within(NoisePlan.LEAST.minusNanos(1), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("PT1M10.399999999S is less than PT1M10.4S");
    assertThat(NoisePlan.within(Duration.ofMillis(4 * 2_800 * 20), 9))
        .isEqualTo(new NoisePlan(20, Duration.ofMillis(2_800), Duration.ofMillis(900), 9));
    assertThat(NoisePlan.within(Duration.ofMillis(4 * 2_800 * 20 - 1), 9).pairs()).isEqualTo(19);
    assertThat(NoisePlan.AROUND_WINDOW).isEqualTo(Duration.ofMillis(1_900));
  }
}
