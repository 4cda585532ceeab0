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

  private static Histogram of(long... micros) {
    Histogram histogram = new Histogram(3);
    for (long each : micros) {
      histogram.recordValue(each);
    }
    return histogram;
  }

  @Test
  void timesThatSpanMoreThanFourfoldHaveALogarithmicAxis() {
    assertThat(DistributionChart.Points.spansMuch(List.of(of(100), of(400)))).isFalse();
    assertThat(DistributionChart.Points.spansMuch(List.of(of(401), of(100)))).isTrue();
    assertThat(DistributionChart.Points.spansMuch(List.of(new Histogram(3)))).isFalse();
  }

  @Test
  void fortyBinsLieBetweenTheLeastAndTheMostOfAllAndOneBesideEachEnd() {
    List<Histogram> all = List.of(of(100, 200), of(500), new Histogram(3));

    double[] linear = DistributionChart.Points.edges(all, false);
    double[] logarithmic = DistributionChart.Points.edges(all, true);

    assertThat(linear).hasSize(43).isSorted();
    assertThat(new double[] {linear[0], linear[1], linear[21], linear[41], linear[42]})
        .containsExactly(new double[] {90, 100, 300, 500, 510}, within(1e-9));
    assertThat(new double[] {logarithmic[1], logarithmic[21], logarithmic[41]})
        .containsExactly(new double[] {100, Math.sqrt(100 * 500), 500}, within(1e-9));
  }

  @Test
  void aShareIsOfAllRequestsUpToTheNextEdgeAndEmptyEndsAreLeftOut() {
    assertThat(
            DistributionChart.Points.bins(
                of(100, 150, 199, 200), new double[] {0, 50, 100, 200, 300, 400, 500}))
        .containsExactly(
            List.of(0.05, 0.0), List.of(0.1, 75.0), List.of(0.2, 25.0), List.of(0.3, 0.0));
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
