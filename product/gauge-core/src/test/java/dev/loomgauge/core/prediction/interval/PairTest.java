package dev.loomgauge.core.prediction.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.prediction.interval.PastPairs.PairClass;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PairTest {
  private static Limit limit(String name, Kind kind) {
    return new Limit(name, kind, new Limit.Terms(name, 1, 1.0 / 400), false, 0.1, null);
  }

  @Test
  void aTrialHasAPairForEachFigureWithBothSidesAndAScale() {
    Trials trials = new Trials();
    trials.limits = List.of(limit("service-cpu", Kind.STATION), limit("users", Kind.USERS));
    trials.expected =
        ExpectedFigures.of("mva", 380, 500.0, null, 700.0, 0.0, 0, Map.of("service-cpu", 0.8))
            .with(
                Map.of(
                    Figure.THROUGHPUT,
                    new Interval(null, 0.02, "a"),
                    Figure.P50,
                    new Interval(null, 0.03, "a"),
                    Figure.P95,
                    new Interval(new Range(600, 800), 0.04, "a"),
                    Figure.P99,
                    new Interval(null, 0.05, "a")));
    trials.meanMs = 600;
    Pair.Origin origin =
        new Pair.Origin("2026-01-01T00:00:00Z", "quick", "001", "order-mvc", "platform", "25");

    assertThat(Pair.of(trials.draft(), "quick"))
        .containsExactly(
            new Pair(
                Figure.THROUGHPUT,
                Kind.STATION,
                false,
                UtilisationBand.FROM_70,
                380,
                398,
                0.02,
                null,
                origin),
            new Pair(
                Figure.P95,
                Kind.STATION,
                false,
                UtilisationBand.FROM_70,
                700,
                600,
                0.04,
                new Range(600, 800),
                origin));
  }

  @Test
  void withoutAPredictionThereIsNoPairAndAJvmThatWasNotSeenHasNoVersion() {
    Trials trials = new Trials();
    assertThat(Pair.of(trials.draft(), "quick")).isEmpty();
    trials.jvm = null;
    trials.expected =
        ExpectedFigures.of("mva", 380, null, null, null, null, 0, Map.of())
            .with(Map.of(Figure.THROUGHPUT, new Interval(null, 0.02, "a")));

    assertThat(Pair.of(trials.draft(), "quick"))
        .singleElement()
        .returns("", pair -> pair.origin().java());
  }

  @Test
  void theScoreOfAPairIsItsErrorInUnitsOfItsScaleInEitherDirection() {
    Pair.Origin origin = new Pair.Origin("", "", "", "", "", "");

    assertThat(
            new Pair(
                    Figure.MEAN,
                    Kind.USERS,
                    false,
                    UtilisationBand.BELOW_70,
                    100,
                    100 * Math.E,
                    0.5,
                    null,
                    origin)
                .score())
        .isCloseTo(2, within(1e-9));
    assertThat(
            new Pair(
                    Figure.MEAN,
                    Kind.USERS,
                    false,
                    UtilisationBand.BELOW_70,
                    100 * Math.E,
                    100,
                    0.5,
                    null,
                    origin)
                .score())
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void theBandIsThatOfTheBusiestStation() {
    List<Limit> limits =
        List.of(limit("a", Kind.STATION), limit("b", Kind.STATION), limit("pool", Kind.RESOURCE));

    assertThat(UtilisationBand.of(limits, Map.of("a", 0.2, "b", 0.69, "pool", 1.0)))
        .isEqualTo(UtilisationBand.BELOW_70);
    assertThat(UtilisationBand.of(limits, Map.of("a", 0.7))).isEqualTo(UtilisationBand.FROM_70);
    assertThat(UtilisationBand.of(limits, Map.of("b", 0.949))).isEqualTo(UtilisationBand.FROM_70);
    assertThat(UtilisationBand.of(limits, Map.of("a", 0.1, "b", 0.95)))
        .isEqualTo(UtilisationBand.FROM_95);
    assertThat(UtilisationBand.of(List.of(), Map.of("a", 1.0))).isEqualTo(UtilisationBand.BELOW_70);
  }

  @Test
  void aClassOfPairsIsNamed() {
    assertThat(
            PairClass.narrowestFirst(
                    Figure.MEAN, limit("threads", Kind.RESOURCE), UtilisationBand.FROM_70)
                .stream()
                .map(PairClass::words))
        .containsExactly(
            "limited by a pool (an estimate), busiest CPU 70 to 95 % busy",
            "limited by a pool (an estimate), any utilisation",
            "limited by a pool, any utilisation",
            "any limit");
    assertThat(
            PairClass.narrowestFirst(Figure.MEAN, SamplePairs.law(1), UtilisationBand.BELOW_70)
                .getFirst()
                .words())
        .isEqualTo("limited by users (a law), busiest CPU below 70 % busy");
    assertThat(UtilisationBand.BELOW_70.words()).isEqualTo("below 70 % busy");
    assertThat(UtilisationBand.FROM_95.words()).isEqualTo("95 % busy or more");
  }

  @Test
  void aModelThatNothingIsMeasuredOfHasNinetyPercentOfItsSolver() {
    IntervalInput input =
        new IntervalInput(
            limit("a", Kind.STATION),
            UtilisationBand.BELOW_70,
            Map.of(Figure.THROUGHPUT, 100.0, Figure.P95, 9.0),
            new Accuracy(new Range(100 * Math.exp(-0.196), 110), null, null, null, ""),
            List.of(),
            Map.of(),
            10,
            LawfulBounds.NONE,
            OptionalDouble.empty());

    Map<Figure, Interval> of = input.ofModel();

    Interval solver = Objects.requireNonNull(of.get(Figure.THROUGHPUT));
    Range range = Objects.requireNonNull(solver.range());
    assertThat(range.low()).isCloseTo(100 * Math.exp(-0.1645), within(1e-9));
    assertThat(range.high()).isCloseTo(100 * Math.exp(0.1645), within(1e-9));
    assertThat(solver.scale()).isCloseTo(0.1, within(1e-9));
    assertThat(solver.basis()).isEqualTo("the solver's own accuracy");
    assertThat(of.get(Figure.P95)).isEqualTo(new Interval(null, 0, "none: the solver gives none"));
    Interval elsewhere = Objects.requireNonNull(input.elsewhere().get(Figure.P95));
    assertThat(elsewhere.basis()).isEqualTo("none: nothing was measured on the hardware assumed");
    assertThat(elsewhere.range()).isNull();
  }

  @Test
  void aTrialThatIsVoidOrWasNotMeasuredHasNoPair() {
    Trials trials = new Trials();
    trials.expected =
        ExpectedFigures.of("mva", 380, null, null, null, null, 0, Map.of())
            .with(Map.of(Figure.THROUGHPUT, new Interval(null, 0.02, "a")));
    Trial good = trials.draft();

    assertThat(Pair.of(good, "quick")).hasSize(1);
    assertThat(
            Pair.of(
                TrialCopy.of(good)
                    .warnings(
                        List.of(
                            GateCode.ERRORS_TIMEOUT.warning(
                                TrialWarning.Severity.VOID, "seen", "none")))
                    .trial(),
                "quick"))
        .isEmpty();
    assertThat(Pair.of(TrialCopy.of(good).load(null).trial(), "quick")).isEmpty();
  }

  @Test
  void aPairIsMissedOutsideOfItsIntervalAlone() {
    Pair.Origin origin = new Pair.Origin("", "", "", "", "", "");
    Range interval = new Range(90, 110);

    assertThat(measured(90, interval, origin).missed()).isFalse();
    assertThat(measured(110, interval, origin).missed()).isFalse();
    assertThat(measured(89.9, interval, origin).missed()).isTrue();
    assertThat(measured(110.1, interval, origin).missed()).isTrue();
    assertThat(measured(500, null, origin).missed()).isFalse();
  }

  private static Pair measured(double measured, @Nullable Range interval, Pair.Origin origin) {
    return new Pair(
        Figure.MEAN,
        Kind.USERS,
        true,
        UtilisationBand.BELOW_70,
        100,
        measured,
        0.1,
        interval,
        origin);
  }
}
