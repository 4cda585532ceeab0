package dev.loomgauge.core.prediction.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LawfulBoundsTest {

  @Test
  void anIntervalLiesWithinTheBoundsAndHoldsItsFigure() {
    Random random = new Random(5);
    for (int i = 0; i < 1000; i++) {
      LawfulBounds bounds =
          new LawfulBounds(100 * factor(random), 100 * factor(random), 90 * factor(random));
      double predicted = 100 * factor(random);
      Range free = new Range(predicted / factor(random), predicted * factor(random));
      for (Figure figure : Figure.values()) {
        Range cut = bounds.within(figure, free, predicted);

        assertThat(cut.contains(predicted)).isTrue();
        assertThat(cut.low()).isGreaterThanOrEqualTo(free.low());
        assertThat(cut.high()).isLessThanOrEqualTo(free.high());
        assertThat(cut.high() <= bounds.mostRps() || cut.high() == predicted)
            .isEqualTo(figure == Figure.THROUGHPUT || free.high() <= bounds.mostRps());
      }
    }
  }

  private static double factor(Random random) {
    return 1 + random.nextExponential();
  }

  @Test
  void responseTimesAreNotBelowTheWaitsOfThePath() {
    LawfulBounds wait = new LawfulBounds(Double.POSITIVE_INFINITY, 105, 100);
    Range seen = new Range(0.858, 30_760);

    assertThat(wait.within(Figure.P99, seen, 162)).isEqualTo(new Range(100, 30_760));
    assertThat(wait.within(Figure.MEAN, seen, 162)).isEqualTo(new Range(105, 30_760));
    assertThat(wait.within(Figure.THROUGHPUT, seen, 162)).isEqualTo(seen);
  }

  @Test
  void throughputIsNotAboveWhatTheUsersReach() {
    assertThat(
            new LawfulBounds(2_437, 0, 0).within(Figure.THROUGHPUT, new Range(1_774, 2_821), 2_237))
        .isEqualTo(new Range(1_774, 2_437));
  }

  @Test
  void anIntervalWiderThanAFactorOfThreePredictsNothing() {
    assertThat(interval(1_945, 287_369).usable()).isEmpty();
    assertThat(interval(0, 10).usable()).isEmpty();
    assertThat(interval(0, 0).usable()).isPresent();
    assertThat(interval(100, 301).usable()).isEmpty();
    assertThat(interval(100, 300).usable()).contains(new Range(100, 300));
    assertThat(new Interval(null, 0.1, "none").usable()).isEmpty();
  }

  private static Interval interval(double low, double high) {
    return new Interval(new Range(low, high), 0.1, "past pairs");
  }

  @Test
  void eachFigureHasItsOwnLeast() {
    LawfulBounds bounds = new LawfulBounds(200, 105, 100);
    Range seen = new Range(50, 300);

    assertThat(Figure.values())
        .extracting(figure -> bounds.within(figure, seen, 150))
        .containsExactlyInAnyOrder(
            new Range(50, 200),
            new Range(105, 300),
            new Range(100, 300),
            new Range(100, 300),
            new Range(100, 300));
    assertThat(bounds.within(Figure.P50, seen, 150)).isEqualTo(new Range(100, 300));
    assertThat(bounds.within(Figure.P95, seen, 90)).isEqualTo(new Range(90, 300));
    assertThat(bounds.within(Figure.THROUGHPUT, seen, 250)).isEqualTo(new Range(50, 250));
    assertThat(LawfulBounds.NONE.within(Figure.MEAN, seen, 150)).isEqualTo(seen);
    assertThat(LawfulBounds.NONE.within(Figure.THROUGHPUT, seen, 150)).isEqualTo(seen);
  }
}
