package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
  @Test
  void aLineMattersWhicheverWayItGoes() {
    assertThat(line(1)).returns(true, Trend::matters);
    assertThat(line(1).change()).isCloseTo(0.095, within(0.005));
    assertThat(line(-1)).returns(true, Trend::matters);
    assertThat(line(-1).change()).isCloseTo(-0.095, within(0.005));
  }

  @Test
  void aTrifleDoesNot() {
    assertThat(line(0.2)).returns(false, Trend::matters);
    assertThat(line(-0.2)).returns(false, Trend::matters);
  }

  @Test
  void aChangeMattersAboveThreePercentFromFiveSecondsOn() {
    // Eleven seconds from 98.4 to 101.6: 3.2 % of the mean
    assertThat(eleven(0.32))
        .returns(true, Trend::matters)
        .satisfies(trend -> assertThat(trend.change()).isCloseTo(0.032, within(1e-12)))
        .satisfies(trend -> assertThat(trend.rest()).isCloseTo(0, within(1e-9)));
    assertThat(eleven(-0.31).matters()).isTrue();
    assertThat(eleven(0.29).matters()).isFalse();
    assertThat(Trend.of(new double[] {98, 99, 100, 101, 102}, 0).matters()).isTrue();
    assertThat(Trend.of(new double[] {90, 95, 100, 105}, 0))
        .returns(false, Trend::matters)
        .returns(0.0, Trend::change);
    assertThat(Trend.of(new double[] {0, 0, 0, 0, 0}, 0).matters()).isFalse();
  }

  private static Trend eleven(double slope) {
    return Trend.of(
        IntStream.range(0, 11).mapToDouble(second -> 100 + slope * (second - 5)).toArray(), 0);
  }

  @Test
  void aChangeBelowTheResolutionDoesNotMatter() {
    double[] rising = {8, 8.5, 9, 9.5, 10};

    assertThat(Trend.of(rising, 0).matters()).isTrue();
    assertThat(Trend.of(rising, 2).matters()).isFalse();
  }

  @Test
  void noiseHidesATrendBehindItsStandardError() {
    // Slope 1 over five seconds; residuals of 2.4 hide it
    assertThat(Trend.of(new double[] {100, 106, 98, 104, 102}, 0).matters()).isFalse();
  }

  /**
   * Residuals of 2, -1, -2, -1 and 2 leave a slope with a standard error of 0.683; quantile 0.995
   * of Student's t for three degrees of freedom is 5.84, so that 3.99 is the bound.
   */
  @Test
  void ofFewSecondsATrendHasToBeLargeBesideItsStandardError() {
    assertThat(ofFive(3.7).matters()).isFalse();
    assertThat(ofFive(4.1).matters()).isTrue();
  }

  private static Trend ofFive(double slope) {
    return Trend.of(new double[] {102 - 2 * slope, 99 - slope, 98, 99 + slope, 102 + 2 * slope}, 0);
  }

  /** Twenty seconds from 200 on, one value up and one down. */
  private static Trend line(double slope) {
    return Trend.of(
        IntStream.range(0, 20).mapToDouble(s -> 200 + slope * s + s % 2 * 0.2).toArray(), 0);
  }

  @Test
  void theQuantileIsThatOfItsFormula() {
    assertThat(IntStream.of(1, 2, 3, 4, 30).mapToDouble(Trend::t))
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-4 ? 0 : Double.compare(a, b))
        .containsExactly(28.470006, 8.760515, 5.645949, 4.546786, 2.749945);
  }

  /**
   * Residuals of 14 squares over 3 degrees, and 10 along the seconds: 5.646 x 2.160 / sqrt(10) =
   * 3.857. Of six that resemble their neighbours by 1 / 6: 4.547 x 1.732 x 1.183 / sqrt(17.5) =
   * 2.227.
   */
  @Test
  void aSlopeIsNoChanceBeyondItsQuantileTimesItsError() {
    assertThat(ofFive(3.85).matters()).isFalse();
    assertThat(ofFive(3.86).matters()).isTrue();
    assertThat(ofSix(2.22).matters()).isFalse();
    assertThat(ofSix(2.235).matters()).isTrue();
    assertThat(ofSix(-2.22).matters()).isFalse();
    assertThat(ofSix(-2.235).matters()).isTrue();
    assertThat(ofSix(2.235).rest()).isCloseTo(12, within(1e-9));
  }

  private static Trend ofSix(double slope) {
    double[] off = {1, 1, -2, -2, 1, 1};
    return Trend.of(
        IntStream.range(0, 6).mapToDouble(s -> 100 + slope * (s - 2.5) + off[s]).toArray(), 0);
  }

  /** Half a percent of the mean, or the resolution: 5.646 x 0.5 / sqrt(10) = 0.893, twice that. */
  @Test
  void withoutNoiseTheLeastNoiseCounts() {
    assertThat(straight(0.892, 0).matters()).isFalse();
    assertThat(straight(0.894, 0).matters()).isTrue();
    assertThat(straight(1.784, 1).matters()).isFalse();
    assertThat(straight(1.786, 1).matters()).isTrue();
    assertThat(Trend.of(new double[5], 0))
        .returns(false, Trend::matters)
        .returns(Double.POSITIVE_INFINITY, Trend::rest);
  }

  private static Trend straight(double slope, double resolution) {
    return Trend.of(
        IntStream.range(0, 5).mapToDouble(s -> 100 + slope * (s - 2)).toArray(), resolution);
  }
}
