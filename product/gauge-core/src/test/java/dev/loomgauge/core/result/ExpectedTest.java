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
    Expected expected = ExpectedFigures.of("mva", 4_615, null, null, null, null, 0, Map.of());

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
                        "users",
                        Limit.Kind.USERS,
                        new Limit.Terms("users", 1, 1.0 / 5_000),
                        true,
                        0)),
                expected)),
        Figure.THROUGHPUT);
  }

  private static Expected between(Range range) {
    return ExpectedFigures.of("mva", 4_615, null, null, null, null, 0, Map.of())
        .with(Map.of(Figure.THROUGHPUT, new Interval(range, 0.1, "past pairs")));
  }

  @Test
  void aFactorOfThreeIsStillPredictable() {
    assertThat(Interval.tooWide(new Range(10, 30))).isFalse();
    assertThat(Interval.tooWide(new Range(10, 30.1))).isTrue();
  }

  @Test
  void eachFigureIsItsOwnPredictedAndMeasured() {
    Expected expected = ExpectedFigures.of("mva", 1, 2.0, 3.0, 4.0, 5.0, 0, Map.of());
    LoadSummary load =
        new LoadSummary(
            "2026-01-01T00:00:00Z",
            9,
            new LoadSummary.Requests(1_000, 10, null, 0, Map.of(), Map.of()),
            new LoadSummary.Latencies(20, 1, 30, 35, 40, 50, 60, 70),
            null);

    assertThat(Stream.of(Figure.values()).map(figure -> figure.of(expected)))
        .containsExactly(1.0, 2.0, 3.0, 4.0, 5.0);
    assertThat(Stream.of(Figure.values()).map(figure -> figure.of(load)))
        .containsExactly(10.0, 20.0, 30.0, 40.0, 50.0);
    assertThat(Stream.of(Figure.values()).map(Figure::word))
        .containsExactly("throughput", "mean", "p50", "p95", "p99");
    assertThat(Figure.P99.words(12.4)).isEqualTo("12.4 ms");
    assertThat(Figure.THROUGHPUT.words(803.0)).isEqualTo("803 req/s");
    assertThat(Figure.P50.words(new Range(12.34, 15.21))).isEqualTo("12.3 to 15.2 ms");
  }
}
