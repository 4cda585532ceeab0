package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.steady.WatchedFigure.Change;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WatchedFigureTest {
  private static List<Second> seconds(
      int first, int count, IntToDoubleFunction ok, IntToDoubleFunction meanMs) {
    return IntStream.range(first, first + count)
        .mapToObj(s -> new Second(s, ok.applyAsDouble(s), meanMs.applyAsDouble(s), 9_999))
        .toList();
  }

  private static WatchedFigure throughput(int first, int count, IntToDoubleFunction ok) {
    return WatchedFigure.throughput(seconds(first, count, ok, _ -> 5));
  }

  @Test
  void theLastChangeHasTheLevelsNextToIt() {
    WatchedFigure watched = throughput(4, 30, s -> s < 14 ? 500 : s < 24 ? 800 : 1_000);

    assertThat(watched.lastChange()).contains(new Change(watched, 24, 800, 1_000));
    assertThat(throughput(4, 20, s -> s < 14 ? 500 : 800).lastChange())
        .map(change -> List.of(change.second() + 0.0, change.before(), change.after()))
        .contains(List.of(14.0, 500.0, 800.0));
    assertThat(throughput(4, 20, _ -> 500).lastChange()).isEmpty();
  }

  @Test
  void aSecondWithoutAnAnswerHasNoThroughputAndNoResponseTime() {
    List<Second> silent =
        seconds(
            0,
            20,
            s -> s < 10 ? 500 : Double.NaN,
            s -> s < 4 || s > 9 ? Double.NaN : s < 7 ? 20 : 90);

    assertThat(WatchedFigure.throughput(silent).lastChange())
        .map(change -> List.of(change.second() + 0.0, change.before(), change.after()))
        .contains(List.of(10.0, 500.0, 0.0));
    assertThat(WatchedFigure.response(silent).lastChange())
        .map(change -> List.of(change.second() + 0.0, change.before(), change.after()))
        .contains(List.of(7.0, 20.0, 90.0));
    assertThat(WatchedFigure.response(silent).name() + WatchedFigure.response(silent).unit())
        .isEqualTo("response time ms");
    assertThat(WatchedFigure.throughput(silent).name() + WatchedFigure.throughput(silent).unit())
        .isEqualTo("throughput/s");
  }

  /** 980 to 1,020 over 21 seconds are 4 % of 1,000. */
  @Test
  void aTrendWithinTheWindowIsADriftSinceItsBegin() {
    WatchedFigure rising = throughput(0, 31, s -> s < 10 ? 980 : 980 + 2 * (s - 10));

    assertThat(rising.driftFrom(10, 21))
        .hasValueSatisfying(
            drift -> {
              assertThat(drift.figure()).isSameAs(rising);
              assertThat(drift.since()).isEqualTo(10);
              assertThat(drift.trend().change()).isCloseTo(0.04, within(1e-9));
            });
    assertThat(throughput(0, 31, _ -> 980).driftFrom(10, 21)).isEmpty();
  }

  /** A ramp is no step: its line fits better than two levels do. */
  @Test
  void aRampThatLooksLikeAStepIsADriftSinceTheLevelBefore() {
    WatchedFigure ramp = throughput(3, 20, s -> 100 + 20 * (s - 3));
    int last = ramp.lastChange().orElseThrow().second();

    assertThat(ramp.driftFrom(21, 10))
        .hasValueSatisfying(drift -> assertThat(drift.trend().rest()).isCloseTo(0, within(1e-6)))
        .hasValueSatisfying(drift -> assertThat(drift.since()).isBetween(3, last - 3));
    WatchedFigure step = throughput(3, 20, s -> s < 13 ? 100 : 480);
    assertThat(step.driftFrom(13, 10)).isEmpty();
  }

  @Test
  void noiseIsTheDeviationInUnitsOfTheMeanAndNoLessThanOneRequestExplains() {
    WatchedFigure even = throughput(2, 6, _ -> 100);
    assertThat(even.noiseFrom(4)).isCloseTo(1 / Math.sqrt(4) / 100, within(1e-12));
    assertThat(even.noiseFrom(7)).isInfinite();
    assertThat(even.noiseFrom(99)).isInfinite();
    assertThat(throughput(0, 4, _ -> 0).noiseFrom(0)).isInfinite();
    assertThat(WatchedFigure.response(seconds(0, 4, _ -> 100, _ -> 5)).noiseFrom(0)).isZero();
  }
}
