package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Ceiling.Place;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CeilingTest {
  private static final Limit USERS =
      new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 5000), true, 0);

  private static Limit cpu(@Nullable Double uncertainty) {
    return new Limit(
        "cpu", Kind.STATION, new Limit.Terms("cpu", 1, 1.0 / 2000), false, uncertainty, null);
  }

  private static Prediction prediction(Limit... limits) {
    return new Prediction(500, limits[0].rps(), null, null, List.of(limits), null);
  }

  @Test
  void aLawIsAFigureOfWhichAShareIsReached() {
    Ceiling law = Ceiling.of(prediction(USERS));

    assertThat(law.words()).isEqualTo("5,000 req/s");
    assertThat(law.share(4900.0)).isEqualTo("98.0 %");
    assertThat(law.sentence(4900)).isEqualTo("98.0 % of the ceiling");
  }

  @Test
  void anEstimateIsARangeAndNoShareOfItIsGiven() {
    Ceiling estimate = Ceiling.of(prediction(cpu(0.24), USERS));

    assertThat(estimate.range()).isEqualTo(new Range(1600, 2500));
    assertThat(estimate.words()).isEqualTo("~1,600 to 2,500 req/s");
    assertThat(estimate.share(1599.0)).isEqualTo("below it");
    assertThat(estimate.share(2500.0)).isEqualTo("within it");
    assertThat(estimate.share(2501.0)).isEqualTo("above it");
    assertThat(estimate.sentence(2400)).isEqualTo("within the range of the ceiling");
  }

  @Test
  void theRangeReachesUpToTheEndOfTheThroughputsIntervalAndNotBeyondTheNextLimit() {
    Prediction wide = prediction(cpu(0.04), USERS).with(expected(new Range(1500, 2600)), List.of());
    Prediction capped =
        prediction(
                cpu(0.04),
                new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 2050), true, 0))
            .with(expected(new Range(1500, 2600)), List.of());

    assertThat(Ceiling.of(wide).place(2600)).isEqualTo(Place.WITHIN);
    assertThat(Ceiling.of(wide).place(2601)).isEqualTo(Place.ABOVE);
    assertThat(Ceiling.of(capped).place(2051)).isEqualTo(Place.ABOVE);
  }

  @Test
  void anEstimateOfUnknownUncertaintyHasNoRange() {
    Ceiling unknown = Ceiling.of(prediction(cpu(null), USERS));

    assertThat(unknown.words()).isEqualTo("~2,000 req/s");
    assertThat(unknown.share(2600.0)).isEqualTo("unknown");
  }

  private static Expected expected(Range throughput) {
    return ExpectedFigures.of("mva", 2000, null, null, null, null, 0, Map.of())
        .with(Map.of(Figure.THROUGHPUT, new Expected.Interval(throughput, 0.1, "24 pairs")));
  }

  @Test
  void figuresHaveNoUnit() {
    assertThat(Ceiling.of(USERS).figures()).isEqualTo("5,000");
    assertThat(Ceiling.of(cpu(0.24)).figures()).isEqualTo("~1,600–2,500");
    assertThat(Ceiling.of(cpu(null)).figures()).isEqualTo("~2,000");
    assertThat(new Ceiling(2000, false, new Range(2000, 2000.1)).figures()).isEqualTo("~2,000");
    assertThat(Ceiling.of(USERS).share(null)).isEqualTo("–");
  }

  @Test
  void theEndsOfARangeAreWithinIt() {
    Ceiling estimate = new Ceiling(2000, false, new Range(1600, 2500));

    assertThat(estimate.place(1600)).isEqualTo(Place.WITHIN);
    assertThat(estimate.place(1599.9)).isEqualTo(Place.BELOW);
    assertThat(Place.ABOVE.words()).isEqualTo("above the range of the ceiling");
    assertThat(Place.BELOW.words()).isEqualTo("below the range of the ceiling");
    assertThat(Place.UNKNOWN.words()).isEqualTo("the range of the ceiling is unknown");
  }

  @Test
  void predictionsThatDifferHaveTheMeanOfTheirEnds() {
    Trial low =
        trial(new Limit("cpu", Kind.STATION, new Limit.Terms("cpu", 1, 1.0 / 1000), true, 0));
    Trial high =
        trial(new Limit("cpu", Kind.STATION, new Limit.Terms("cpu", 1, 1.0 / 2000), true, 0));
    Trial estimate = trial(cpu(0.24));

    assertThat(Ceiling.of(List.of(low, low))).isEqualTo(Ceiling.of(low.prediction()));
    assertThat(Ceiling.of(List.of(low, high)))
        .isEqualTo(new Ceiling(1500, true, new Range(1500, 1500)));
    assertThat(Ceiling.of(List.of(low, estimate)))
        .isEqualTo(new Ceiling(1500, false, new Range(1300, 1750)));
    assertThat(Ceiling.of(List.of(low, trial(cpu(null)))))
        .isEqualTo(new Ceiling(1500, false, null));
    assertThat(Ceiling.byCell(List.of(low, high)))
        .containsExactly(Map.entry(low.cell(), new Ceiling(1500, true, new Range(1500, 1500))));
  }

  private static Trial trial(Limit limit) {
    Trials trials = new Trials();
    trials.limits = List.of(limit);
    return trials.draft();
  }

  @Test
  void theRangeEndsWhereTheNearestOfTheOtherLimitsDoes() {
    Limit near = new Limit("near", Kind.USERS, new Limit.Terms("near", 1, 1.0 / 2050), true, 0);
    Limit far = new Limit("far", Kind.USERS, new Limit.Terms("far", 1, 1.0 / 2400), true, 0);

    for (Limit[] others : new Limit[][] {{near, far}, {far, near}}) {
      Prediction wide =
          prediction(cpu(0.04), others[0], others[1])
              .with(expected(new Range(1500, 2600)), List.of());
      assertThat(Ceiling.of(wide).range()).isNotNull().returns(2050.0, Range::high);
    }
    Prediction alone = prediction(cpu(0.24)).with(expected(new Range(1500, 2400)), List.of());
    assertThat(Ceiling.of(alone).range()).isEqualTo(new Range(1600, 2500));
  }
}
