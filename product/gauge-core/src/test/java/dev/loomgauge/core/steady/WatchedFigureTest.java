package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.steady.WatchedFigure.Change;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WatchedFigureTest {
  private static List<Second> seconds(
      int first, int count, IntToDoubleFunction ok, IntToDoubleFunction meanMs) {
    return IntStream.range(first, first + count)
        .mapToObj(s -> new Second(s, ok.applyAsDouble(s), meanMs.applyAsDouble(s)))
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

  /**
   * Half of a step of s on a slope of r: its levels leave 165 r², a line 1.24 s², so that the line
   * is the better one up to s = 11.5 r.
   */
  @Test
  void aLineIsADriftOnlyWhereItFitsBetterThanALevelBeforeAndBehindTheStep() {
    assertThat(stepped(22).driftFrom(18, 20))
        .hasValueSatisfying(drift -> assertThat(drift.since()).isZero());
    assertThat(stepped(24).driftFrom(18, 20)).isEmpty();
  }

  private static WatchedFigure stepped(double step) {
    return throughput(0, 20, s -> 1_000 + 2 * (s - 9.5) + (s < 10 ? 0 : step));
  }

  /** 97 to 103 in 20 seconds: 3 % in ten of them. */
  @Test
  void aRampIsADriftWhereItRisesThreePercentWithinTheWindow() {
    WatchedFigure ramp = throughput(0, 20, s -> 970 + 60 * s / 19.0);
    assertThat(ramp.lastChange()).isPresent();
    assertThat(ramp.driftFrom(18, 9)).isEmpty();
    assertThat(ramp.driftFrom(18, 12)).isPresent();
  }

  /** Deviations of -10, -10, 10 and 10 resemble their neighbours by a quarter. */
  @Test
  void noiseIsWidenedByWhatNeighboursResemble() {
    WatchedFigure pairs = throughput(0, 4, s -> s < 2 ? 90 : 110);
    assertThat(pairs.noiseFrom(0))
        .isCloseTo(Math.sqrt(400 / 3.0) * Math.sqrt(1.25 / 0.75) / 100, within(1e-12));
    assertThat(throughput(0, 2, _ -> 100).noiseFrom(0))
        .isCloseTo(1 / Math.sqrt(2) / 100, within(1e-12));
  }

  private static final WindowRule RULE = new WindowRule(2, 30, 10);
  private static final WatchedFigure WATCHED = throughput(0, 5, _ -> 100);

  private static WindowDecision look(
      int to, Optional<Change> change, int from, Optional<Drift> drift) {
    return new WindowDecision(RULE, to, WATCHED, WATCHED, change, from, drift);
  }

  private static Optional<Change> changed(int second) {
    return Optional.of(new Change(WATCHED, second, 500, 800));
  }

  private static Optional<Drift> drifts(double change) {
    return Optional.of(new Drift(WATCHED, new Trend(change, true, 0), 14));
  }

  @Test
  void aSteadyWindowSaysSinceWhenItIs() {
    assertThat(look(25, Optional.empty(), 15, Optional.empty()).opened(15))
        .isEqualTo("steady from second 15 on: the last 10 s neither change nor drift");
    assertThat(look(25, changed(14), 15, Optional.empty()).opened(15))
        .isEqualTo("steady from second 15 on: the last 10 s neither change nor drift");
    assertThat(look(25, changed(15), 15, Optional.empty()).opened(15))
        .isEqualTo("the change at second 15 was the last: throughput 500/s -> 800/s");
    assertThat(look(12, Optional.empty(), 2, Optional.empty()).opened(2))
        .isEqualTo("steady from second 2 on: no change of throughput or response time since");
    assertThat(look(12, Optional.empty(), 2, Optional.empty()).closed())
        .isEqualTo("it is as long as was decided before it began: 10 s");
  }

  @Test
  void aWindowThatIsNotSteadySaysWhyAndWhereItIs() {
    String last = "; the window is what there is: the last 10 s";
    assertThat(look(2, Optional.empty(), 2, Optional.empty()).opened(0))
        .isEqualTo(
            "not steady: the load ended after 2 s, within the warm-up of 2 s; the window is what"
                + " there is: the last 2 s");
    assertThat(look(25, changed(15), 15, drifts(0.04)).opened(15))
        .isEqualTo("not steady: throughput still rose by 4.0 % from second 14 to 25" + last);
    assertThat(look(20, changed(15), 15, drifts(-0.04)).opened(10))
        .isEqualTo("not steady: throughput still fell by 4.0 % from second 14 to 20" + last);
    assertThat(look(19, changed(15), 15, drifts(0.04)).opened(9))
        .as("four seconds have no trend")
        .isEqualTo("not steady: throughput still changed at second 15 (500/s -> 800/s)" + last);
    assertThat(look(11, Optional.empty(), 2, Optional.empty()).opened(1))
        .isEqualTo("not known to be steady: 9 s are less than the window of 10 s" + last);
    assertThat(look(11, Optional.empty(), 2, Optional.empty()).closed())
        .isEqualTo("the load ended early");
    assertThat(look(40, changed(38), 38, Optional.empty()).opened(30))
        .endsWith("; the window opened after the longest warm-up of 30 s");
    assertThat(look(40, changed(38), 38, Optional.empty()).opened(29))
        .endsWith("; the window is what there is: the last 11 s");
    assertThat(look(40, changed(38), 38, Optional.empty()).closed())
        .isEqualTo("the longest warm-up of 30 s and the window of 10 s were over");
    assertThat(look(39, changed(38), 38, Optional.empty()).closed())
        .isEqualTo("the load ended early");
  }

  @Test
  void secondsWithoutAnAnswerAreNoNoiseOfTheResponseTime() {
    List<Second> gaps =
        seconds(0, 20, s -> s % 2 == 0 ? 10 : Double.NaN, s -> s % 2 == 0 ? 5 : Double.NaN);

    assertThat(WatchedFigure.response(gaps).noiseFrom(0)).isZero();
    assertThat(WatchedFigure.throughput(gaps).noiseFrom(0)).isGreaterThan(1);
    assertThat(WatchedFigure.response(gaps).noiseFrom(18)).isInfinite();
  }
}
