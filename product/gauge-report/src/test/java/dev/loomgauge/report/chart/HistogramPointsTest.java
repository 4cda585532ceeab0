package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramPointsTest {
  @Test
  void theCurveEndsWhereFewerThanTenRequestsAreSlower() {
    List<List<Double>> curve = DistributionChart.Points.curve(uniform());

    assertThat(curve.getFirst()).containsExactly(1.0, 1.0);
    assertThat(curve.getLast().getFirst()).isEqualTo(100);
  }

  @Test
  void theSharesOfAllBinsMakeTheWhole() {
    Histogram micros = uniform();
    double[] edges = DistributionChart.Points.edges(List.of(micros), false);

    double sum =
        DistributionChart.Points.bins(micros, edges).stream().mapToDouble(List::getLast).sum();

    assertThat(sum).isCloseTo(100, within(0.05));
  }

  @Test
  void anEmptyHistogramHasNoPoints() {
    Histogram empty = new Histogram(3);

    assertThat(DistributionChart.Points.curve(empty)).isEmpty();
    assertThat(DistributionChart.Points.bins(empty, new double[] {1, 2, 3})).isEmpty();
  }

  /** 1 ms to 2 ms, a thousand requests. */
  private static Histogram uniform() {
    Histogram micros = new Histogram(3);
    for (int i = 0; i < 1000; i++) {
      micros.recordValue(1000 + i);
    }
    return micros;
  }
}
