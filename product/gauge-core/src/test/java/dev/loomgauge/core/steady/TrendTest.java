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

  /** Twenty seconds from 200 on, one value up and one down. */
  private static Trend line(double slope) {
    return Trend.of(
        IntStream.range(0, 20).mapToDouble(s -> 200 + slope * s + s % 2 * 0.2).toArray(), 0);
  }
}
