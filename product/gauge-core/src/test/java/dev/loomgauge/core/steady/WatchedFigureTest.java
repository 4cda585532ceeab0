package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A throughput that rises by one in each of sixty seconds, six percent in all. */
class WatchedFigureTest {
  private static final WatchedFigure RISING =
      WatchedFigure.throughput(
          IntStream.range(0, 60).mapToObj(s -> new Second(s, 1_000 + s, 100, 200)).toList());

  @Test
  void aRiseCountsByWhatItIsWithinTheLengthOfAWindow() {
    assertThat(RISING.lastChange()).isPresent();
    assertThat(RISING.driftFrom(57, 10)).isEmpty();
    assertThat(RISING.driftFrom(57, 60)).map(Drift::figure).contains(RISING);
  }

  @Test
  void aFigureHasItsNameItsUnitAndTheLevelsAroundItsLastChange() {
    WatchedFigure step =
        WatchedFigure.response(
            IntStream.range(0, 40)
                .mapToObj(s -> new Second(s, 1_000, s < 10 ? 300 : s < 25 ? 200 : 100, 999))
                .toList());

    assertThat(step.lastChange()).contains(new WatchedFigure.Change(step, 25, 200, 100));
    assertThat(step.name() + step.unit()).isEqualTo("response time ms");
    assertThat(RISING.name() + RISING.unit()).isEqualTo("throughput/s");
  }

  @Test
  void secondsWithoutAnAnswerHaveNoResponseTimeAndNoThroughput() {
    List<Second> gaps =
        IntStream.range(0, 20)
            .mapToObj(
                s ->
                    s % 2 == 0 ? new Second(s, 10, 5, 6) : new Second(s, Double.NaN, Double.NaN, 0))
            .toList();

    assertThat(WatchedFigure.response(gaps).noiseFrom(0)).isZero();
    assertThat(WatchedFigure.throughput(gaps).noiseFrom(0)).isGreaterThan(1);
    assertThat(WatchedFigure.response(gaps).noiseFrom(18)).isInfinite();
  }
}
