package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.purpose.MemorySeries.Point;
import dev.loomgauge.core.purpose.MemorySeries.Stand;
import dev.loomgauge.core.statistics.Slope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemorySeriesTest {
  private static final int RUNS = 600;

  /** An autoregression of order 1 on a line: how much of a second is left in the next one. */
  @ParameterizedTest
  @CsvSource({"0, 1200", "0.5, 1200", "0.9, 1200", "0.97, 1200", "0.9, 300", "0.5, 60"})
  void theIntervalHoldsTheTrueSlopeAsOftenAsItSays(double left, int seconds) {
    int told = 0;
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      Optional<Slope> slope = series(run, left, seconds, 0.01).slope(Stand.MEAN);
      if (slope.isPresent()) {
        told++;
        held += Math.abs(slope.get().perUnit() - 0.01) <= slope.get().halfWidth() ? 1 : 0;
      }
    }
    assertThat((double) told / RUNS).isGreaterThan(0.75);
    // Three standard deviations of 600 draws are 2.7 %; above, a little caution is welcome.
    assertThat((double) held / told).isBetween(0.92, 0.99);
  }

  @Test
  void theLeastOfABlockIsBlindToWhatWasTakenAwayWithinIt() {
    List<Point> sawtooth = new ArrayList<>();
    for (int second = 0; second < 600; second++) {
      sawtooth.add(new Point(second, 50 + 0.02 * second + second % 10));
    }
    Slope slope = new MemorySeries(sawtooth).slope(Stand.LEAST).orElseThrow();
    assertThat(slope.perUnit()).isCloseTo(0.02, within(1e-6));
    assertThat(slope.halfWidth()).isLessThan(0.001);
  }

  @Test
  void fewReadingsHaveNoSlope() {
    assertThat(series(1, 0, 15, 1).slope(Stand.MEAN)).isEmpty();
    assertThat(new MemorySeries(List.of()).slope(Stand.LEAST)).isEmpty();
  }

  @Test
  void theMomentOfACutBelongsToWhatFollows() {
    MemorySeries series = new MemorySeries(List.of(new Point(1, 5), new Point(2, 6)));

    assertThat(series.until(2).points()).containsExactly(new Point(1, 5));
    assertThat(series.from(2).points()).containsExactly(new Point(2, 6));
  }

  @Test
  void twoReadingsABlockAndEightBlocksAreEnough() {
    List<Point> sixteen = new ArrayList<>();
    for (int second = 0; second < 16; second++) {
      sixteen.add(new Point(second, 3.0 * second));
    }

    assertThat(new MemorySeries(sixteen).slope(Stand.MEAN))
        .hasValueSatisfying(slope -> assertThat(slope.perUnit()).isCloseTo(3, within(1e-9)));
    assertThat(new MemorySeries(sixteen.subList(0, 15)).slope(Stand.MEAN)).isEmpty();
  }

  static MemorySeries series(long seed, double left, int seconds, double slope) {
    Random random = new Random(seed * 7919 + 1);
    List<Point> points = new ArrayList<>();
    double off = random.nextGaussian();
    for (int second = 0; second < seconds; second++) {
      off = left * off + Math.sqrt(1 - left * left) * random.nextGaussian();
      points.add(new Point(second, 100 + slope * second + off));
    }
    return new MemorySeries(points);
  }

  /** As a recording has them whose collections were reported by several threads. */
  @Test
  void readingsInAnyOrderHaveTheSlopeOfThoseInTheOrderOfTime() {
    List<Point> rising = new ArrayList<>();
    for (int second = 0; second < 100; second++) {
      rising.add(new Point(second, 3.0 * second));
    }
    List<Point> mixed = new ArrayList<>(rising.subList(50, 100));
    mixed.addAll(rising.subList(0, 50));

    assertThat(new MemorySeries(mixed).slope(Stand.MEAN))
        .isEqualTo(new MemorySeries(rising).slope(Stand.MEAN))
        .hasValueSatisfying(slope -> assertThat(slope.perUnit()).isCloseTo(3, within(1e-9)));
  }
}
