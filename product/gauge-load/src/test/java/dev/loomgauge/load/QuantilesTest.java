package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class QuantilesTest {
  @Test
  void theMedianOfAnEvenNumberIsTheLowerOfTheTwoInTheMiddle() {
    assertThat(Quantiles.typeOne(new long[] {1, 2, 3, 4}, 50)).isEqualTo(2);
    assertThat(Quantiles.typeOne(new long[] {1, 2, 3, 4}, 50.01)).isEqualTo(3);
  }

  @Test
  void anHdrHistogramTakesTheSameRank() {
    for (int count : new int[] {1, 7, 100, 999, 1_000, 5_000}) {
      Histogram histogram = new Histogram(1, 1_000_000, 5);
      for (int value = 1; value <= count; value++) {
        histogram.recordValue(value);
      }
      for (double percent : new double[] {0.1, 1, 50, 90, 95, 99, 99.9, 100}) {
        assertThat(histogram.getValueAtPercentile(percent))
            .as("%s %% of %d", percent, count)
            .isEqualTo(Quantiles.rank(count, percent));
      }
    }
  }
}
