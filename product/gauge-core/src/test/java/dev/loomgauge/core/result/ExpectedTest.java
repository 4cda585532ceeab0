package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExpectedTest {

  @Test
  void aFigureIsShownAsItsInterval() {
    Expected expected = between(new Range(4_100, 5_200));

    assertThat(expected.interval(Figure.THROUGHPUT)).contains(new Range(4_100, 5_200));
    assertThat(expected.words(Figure.THROUGHPUT)).contains("4,100 to 5,200 req/s");
    assertThat(absence(expected)).isEmpty();
  }

  @Test
  void aFigureThatIsNotPredictableWithinAFactorOfThreeIsShownAlone() {
    Expected expected = between(new Range(1_945, 287_369));

    assertThat(expected.interval(Figure.THROUGHPUT)).isEmpty();
    assertThat(expected.words(Figure.THROUGHPUT)).contains("~4,615 req/s (no interval)");
    assertThat(absence(expected))
        .containsExactly(
            "(no interval) marks a figure that is not predictable within a factor of 3.");
  }

  @Test
  void whereNoIntervalWasMadeNothingIsSaidOfIt() {
    Expected expected = new Expected("mva", 4_615, null, null, null, null, 0, Map.of());

    assertThat(expected.words(Figure.THROUGHPUT)).isEmpty();
    assertThat(absence(expected)).isEmpty();
  }

  private static Iterable<String> absence(Expected expected) {
    return Interval.absence(
        Stream.of(
            new Prediction(
                10,
                5_000,
                null,
                null,
                List.of(
                    new Limit(
                        "users", Limit.Kind.USERS, Limit.Terms.carrying("users", 5_000), true, 0)),
                expected)),
        Figure.THROUGHPUT);
  }

  private static Expected between(Range range) {
    return new Expected(
        "mva",
        4_615,
        null,
        null,
        null,
        null,
        0,
        Map.of(),
        null,
        Map.of(Figure.THROUGHPUT, new Interval(range, 0.1, "past pairs")));
  }
}
