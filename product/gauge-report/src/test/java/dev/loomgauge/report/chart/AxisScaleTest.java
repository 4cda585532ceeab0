package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AxisScaleTest {
  @Test
  void itRunsBetweenRoundNumbersWithRoomAtBothEnds() {
    AxisScale scale = AxisScale.log(List.of(198.4, 2841.0));

    assertThat(scale).isEqualTo(AxisScale.log(100, 5000));
    assertThat(scale.ticks()).containsExactly(100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0);
  }

  @Test
  void manyDecadesHaveOneLineEach() {
    assertThat(AxisScale.log(List.of(1.5, 90_000.0)).ticks())
        .containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0);
  }

  @Test
  void withoutValuesAboveZeroItIsStillAnAxis() {
    assertThat(AxisScale.log(List.of(0.0))).isEqualTo(AxisScale.log(1, 1000));
  }

  @Test
  void whatLiesOutsideIsDrawnAtItsEdge() {
    assertThat(AxisScale.log(10, 100).clamp(0)).isEqualTo(10);
  }

  @Test
  void labelsSideBySideAreWholeDecadesWhereThereAreTwo() {
    assertThat(AxisScale.log(200, 20_000).sparseTicks()).containsExactly(1000.0, 10_000.0);
    assertThat(AxisScale.log(200, 2000).sparseTicks())
        .containsExactly(200.0, 500.0, 1000.0, 2000.0);
  }

  @Test
  void smallDifferencesAreLinearAndTheMarginIsAlwaysOnIt() {
    AxisScale scale = AxisScale.ratios(List.of(0.995, 1.08), 0.03);

    assertThat(scale.logarithmic()).isFalse();
    assertThat(scale.holds(1 / 1.03)).isTrue();
    assertThat(scale.holds(1.08)).isTrue();
    assertThat(scale.ticks()).contains(1.0).hasSizeLessThanOrEqualTo(11);
  }

  @Test
  void manifoldRatiosAreLogarithmic() {
    assertThat(AxisScale.ratios(List.of(0.98, 6.9), 0.03))
        .isEqualTo(new AxisScale(true, 0.5, 10, List.of(0.5, 1.0, 2.0, 5.0, 10.0)));
  }

  @Test
  void aRatioThatLiesBeyondIsDrawnAtTheEdge() {
    AxisScale scale = AxisScale.ratios(List.of(1.1), 0.03);

    assertThat(scale.clamp(40)).isEqualTo(scale.max());
    assertThat(scale.holds(40)).isFalse();
  }

  @Test
  void fewLoadsAreAllLabelled() {
    List<Double> loads = List.of(100.0, 400.0, 2600.0);

    assertThat(AxisScale.loads(loads).ticks()).isEqualTo(loads);
  }

  @Test
  void manyLoadsAreLabelledAtRoundNumbersBetweenThem() {
    assertThat(AxisScale.loads(loads(1, 40, 25)).ticks())
        .containsExactly(50.0, 100.0, 200.0, 500.0, 1000.0);
  }

  @Test
  void manyLoadsCloseTogetherAreLabelledNowAndThen() {
    assertThat(AxisScale.loads(loads(40, 59, 1)).ticks())
        .containsExactly(40.0, 43.0, 46.0, 49.0, 52.0, 55.0, 58.0);
  }

  private static List<Double> loads(int from, int to, int step) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> (double) i * step).toList();
  }

  @Test
  void aLogarithmicAxisEndsAtRoundNumbersBeyondItsValues() {
    assertThat(AxisScale.log(List.of(40.0, 0.0, 3.0)))
        .isEqualTo(new AxisScale(true, 2, 50, List.of(2.0, 5.0, 10.0, 20.0, 50.0)));
    assertThat(AxisScale.log(List.of(100.0)))
        .isEqualTo(new AxisScale(true, 50, 200, List.of(50.0, 100.0, 200.0)));
    assertThat(AxisScale.log(1, 1000))
        .isEqualTo(new AxisScale(true, 1, 1000, List.of(1.0, 10.0, 100.0, 1000.0)));
  }

  @Test
  void ratiosUpToTwiceAreLinearInStepsOfWhichNineFit() {
    assertThat(AxisScale.ratios(List.of(1.0), 0.05))
        .isEqualTo(
            new AxisScale(false, 0.94, 1.06, List.of(0.94, 0.96, 0.98, 1.0, 1.02, 1.04, 1.06)));
    assertThat(AxisScale.ratios(List.of(0.5, 2.0), 0.05).logarithmic()).isFalse();
    assertThat(AxisScale.ratios(List.of(0.5, 2.0), 0.05).ticks())
        .startsWith(0.4, 0.6)
        .endsWith(2.0, 2.2);
    assertThat(AxisScale.ratios(List.of(0.4), 0.05))
        .isEqualTo(new AxisScale(true, 0.2, 2, List.of(0.2, 0.5, 1.0, 2.0)));
    assertThat(AxisScale.ratios(List.of(2.01), 0.05).logarithmic()).isTrue();
  }

  @Test
  void loadsAreLinearUpToFourTimesTheFirst() {
    assertThat(AxisScale.loads(List.of(100.0, 400.0)))
        .isEqualTo(new AxisScale(false, 82, 418, List.of(100.0, 400.0)));
    assertThat(AxisScale.loads(List.of(100.0, 480.0)))
        .isEqualTo(new AxisScale(true, 83.33, 576, List.of(100.0, 480.0)));
    assertThat(AxisScale.loads(List.of(50.0)))
        .isEqualTo(new AxisScale(false, 45, 55, List.of(50.0)));
    assertThat(AxisScale.loads(List.of(0.0, 10.0)))
        .isEqualTo(new AxisScale(false, -0.6, 10.6, List.of(0.0, 10.0)));
    assertThat(AxisScale.loads(List.of(100.0, 118.0, 119.0, 400.0)).ticks())
        .as("a label takes 6 % of the axis")
        .containsExactly(100.0, 118.0, 400.0);
    assertThat(AxisScale.loads(loads(10, 17, 100)).ticks()).hasSize(8);
    assertThat(AxisScale.loads(loads(10, 18, 100)).ticks())
        .containsExactly(1000.0, 1200.0, 1400.0, 1600.0, 1800.0);
  }

  @Test
  void theEndsOfAScaleAreOnItAndNothingIsZeroOnALogarithmicOne() {
    AxisScale scale = AxisScale.log(10, 100);

    assertThat(scale.holds(10)).isTrue();
    assertThat(scale.holds(100)).isTrue();
    assertThat(scale.holds(9.999)).isFalse();
    assertThat(scale.holds(100.001)).isFalse();
    assertThat(scale.clamp(101)).isEqualTo(100);
    assertThat(scale.clamp(33.3333333)).isEqualTo(33.3333);
    assertThat(AxisScale.positive(0)).isEqualTo(0.001);
    assertThat(AxisScale.positive(12.34567)).isEqualTo(12.346);
  }
}
