package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.run.fitness.SelfComparison.Detection;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class DetectionTest {
  private static final int EXPERIMENTS = 10_000;

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 12})
  void aDifferenceOfThatSizeIsFoundInNineExperimentsOfTen(int blocks) {
    double difference = Detection.inDeviations(blocks);
    Random random = new Random(99);
    int found = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<Double> pairs =
          DoubleStream.generate(() -> difference + random.nextGaussian())
              .limit(blocks)
              .boxed()
              .toList();
      MeanInterval interval = MeanInterval.of(pairs);
      found += interval.mean() - interval.halfWidth() > 0 ? 1 : 0;
    }
    assertThat((double) found / EXPERIMENTS).isCloseTo(0.9, within(0.015));
  }

  @Test
  void manyBlocksComeToTheQuantilesOfTheNormalDistribution() {
    // (1.960 + 1.282) / sqrt(n), and a little more for the deviation that is estimated.
    assertThat(Detection.inDeviations(30)).isCloseTo((1.96 + 1.282) / Math.sqrt(30), within(0.04));
  }

  @Test
  void oneBlockHasNoInterval() {
    assertThatThrownBy(() -> Detection.inDeviations(1)).hasMessageContaining("1");
  }
}
