package dev.loomgauge.core.prediction.interval;

import static dev.loomgauge.core.prediction.interval.SamplePairs.input;
import static dev.loomgauge.core.prediction.interval.SamplePairs.law;
import static dev.loomgauge.core.prediction.interval.SamplePairs.pair;
import static dev.loomgauge.core.prediction.interval.SamplePairs.pairs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.statistics.Proportion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PastPairsTest {

  @Test
  void theQuantileIsTheScoreOfRankNineTenthsOfNPlusOneRoundedUp() {
    assertThat(PastPairs.quantile(pairs(Kind.USERS, UtilisationBand.BELOW_70, 9, 0)))
        .isCloseTo(9, within(1e-9));
    assertThat(PastPairs.quantile(pairs(Kind.USERS, UtilisationBand.BELOW_70, 19, 0)))
        .isCloseTo(18, within(1e-9));
    assertThat(PastPairs.quantile(pairs(Kind.USERS, UtilisationBand.BELOW_70, 20, 0)))
        .isCloseTo(19, within(1e-9));
    assertThat(PastPairs.quantile(pairs(Kind.USERS, UtilisationBand.BELOW_70, 99, 0)))
        .isCloseTo(90, within(1e-9));
  }

  @Test
  void theOrderOfThePairsDoesNotMatter() {
    List<Pair> mixed = new ArrayList<>(pairs(Kind.USERS, UtilisationBand.BELOW_70, 37, 0));
    double before = PastPairs.quantile(mixed);

    Collections.shuffle(mixed, new Random(1));

    assertThat(PastPairs.quantile(mixed)).isEqualTo(before);
  }

  /** Scores up to 20 where an estimate limits, up to 2 where a law does. */
  @Test
  void anEstimateDoesNotWidenTheIntervalsOfLaws() {
    List<Pair> all = new ArrayList<>(pairs(Kind.USERS, UtilisationBand.BELOW_70, 20, 0));
    for (int i = 0; i < 20; i++) {
      all.add(SamplePairs.lawful(pair(Kind.USERS, UtilisationBand.BELOW_70, i / 10.0, 20 + i)));
    }
    PastPairs past = new PastPairs(all, List.of());

    Interval estimate = throughput(past, input(Kind.USERS, UtilisationBand.BELOW_70));
    Interval law = throughput(past, input(law(100), UtilisationBand.BELOW_70));

    assertThat(halfWidth(estimate) / halfWidth(law)).isCloseTo(19 / 1.8, within(1e-6));
    assertThat(law.basis())
        .isEqualTo(
            "20 past pairs of this machine; limited by users (a law), busiest CPU below 70 % busy");
  }

  private static Interval throughput(PastPairs past, IntervalInput input) {
    return Objects.requireNonNull(past.around(input, RunSoFar.NONE).get(Figure.THROUGHPUT));
  }

  private static double halfWidth(Interval interval) {
    return Math.log(Objects.requireNonNull(interval.range()).high() / 100);
  }

  /** Exchangeability: each of n + 1 scores is as likely as any other to be the new one. */
  @Test
  void leavingOutEachPairInTurnTheOthersCoverNineTenthsOfThem() {
    for (int n : new int[] {10, 20, 50, 100}) {
      List<Pair> all = pairs(Kind.USERS, UtilisationBand.BELOW_70, n, 0);
      long covered =
          all.stream()
              .filter(
                  left ->
                      left.score()
                          <= PastPairs.quantile(all.stream().filter(p -> !p.equals(left)).toList()))
              .count();

      assertThat(covered).isBetween(Math.ceilDiv(9L * n, 10), Math.ceilDiv(9L * n, 10) + 1);
    }
  }

  @Test
  void theIntervalsCoverNineTenthsOfNewErrorsWhateverTheirDistribution() {
    Random random = new Random(7);
    int trials = 4000;
    int inside = 0;
    for (int i = 0; i < trials; i++) {
      // Errors that are neither normal nor symmetric, and a scale that is wrong by a factor.
      List<Pair> past =
          IntStream.range(0, 40)
              .mapToObj(t -> pair(Kind.STATION, UtilisationBand.FROM_95, error(random), t))
              .toList();
      Interval interval =
          interval(new PastPairs(past, List.of()), Kind.STATION, UtilisationBand.FROM_95);
      double measured = 100 * Math.exp(error(random) * interval.scale());
      inside += range(interval).contains(measured) ? 1 : 0;
    }

    Proportion share = Proportion.of(inside, trials);
    // With 40 pairs the rank is 37 of 41.
    assertThat(37 / 41.0).isBetween(share.low(), share.high());
  }

  private static double error(Random random) {
    return 0.3 * random.nextExponential() - (random.nextInt(10) == 0 ? 2 : 0);
  }

  @Test
  void withTwentyPairsOfItsOwnNoOthersAreUsed() {
    PastPairs past =
        new PastPairs(
            pairs(Kind.STATION, UtilisationBand.FROM_95, 20, 0),
            pairs(Kind.STATION, UtilisationBand.FROM_95, 100, 100));

    Interval interval = interval(past, Kind.STATION, UtilisationBand.FROM_95);

    assertThat(interval.basis())
        .isEqualTo(
            "20 past pairs of this machine; limited by a CPU or station (an estimate), busiest CPU"
                + " 95 % busy or more");
    assertThat(range(interval).high()).isCloseTo(100 * Math.exp(19 * Scale.FLOOR), within(1e-6));
    assertThat(range(interval).low()).isCloseTo(100 * Math.exp(-19 * Scale.FLOOR), within(1e-6));
  }

  @Test
  void withFewerThoseThatAreShippedHelp() {
    PastPairs past =
        new PastPairs(
            pairs(Kind.STATION, UtilisationBand.FROM_95, 19, 0),
            pairs(Kind.STATION, UtilisationBand.FROM_95, 30, 100));

    assertThat(interval(past, Kind.STATION, UtilisationBand.FROM_95).basis())
        .startsWith("19 past pairs of this machine and 30 shipped; limited by a CPU");
  }

  @Test
  void aTrialOfThisMachineThatIsShippedAsWellCountsOnce() {
    List<Pair> own = pairs(Kind.STATION, UtilisationBand.FROM_95, 12, 0);
    List<Pair> shipped = pairs(Kind.STATION, UtilisationBand.FROM_95, 15, 0);
    PastPairs past = new PastPairs(own, shipped);

    assertThat(interval(past, Kind.STATION, UtilisationBand.FROM_95).basis())
        .startsWith("12 past pairs of this machine and 3 shipped;");
    assertThat(past.without(shipped).shipped()).isEmpty();
  }

  @Test
  void aClassWithTooFewPairsGivesWayToWiderOnes() {
    List<Pair> own = pairs(Kind.STATION, UtilisationBand.FROM_95, 4, 0);
    List<Pair> below = pairs(Kind.STATION, UtilisationBand.BELOW_70, 5, 10);
    List<Pair> pools = pairs(Kind.RESOURCE, UtilisationBand.BELOW_70, 5, 20);

    assertThat(interval(past(own, below), Kind.STATION, UtilisationBand.FROM_95).basis())
        .isEqualTo(
            "9 past pairs of this machine; limited by a CPU or station (an estimate), any"
                + " utilisation");
    assertThat(interval(past(own, pools), Kind.STATION, UtilisationBand.FROM_95).basis())
        .isEqualTo("9 past pairs of this machine; any limit");
  }

  @Test
  void withFewerThanNinePairsThereIsNoInterval() {
    Interval none =
        interval(
            past(pairs(Kind.STATION, UtilisationBand.FROM_95, 8, 0)),
            Kind.STATION,
            UtilisationBand.FROM_95);

    assertThat(none.range()).isNull();
    assertThat(none.basis()).isEqualTo("none: 8 past pairs are known, 9 are needed");
  }

  @Test
  void pairsOfAnotherFigureSayNothing() {
    IntervalInput mean =
        new IntervalInput(
            law(200),
            UtilisationBand.BELOW_70,
            Map.of(Figure.MEAN, 10.0),
            SamplePairs.EXACT,
            List.of(),
            Map.of(),
            10,
            LawfulBounds.NONE,
            java.util.OptionalDouble.of(10));

    Interval none =
        Objects.requireNonNull(
            past(pairs(Kind.USERS, UtilisationBand.BELOW_70, 50, 0))
                .around(mean, RunSoFar.NONE)
                .get(Figure.MEAN));
    assertThat(none.range()).isNull();
  }

  @Test
  void whatNoMeasurementReachesIsCutOff() {
    PastPairs past = past(pairs(Kind.USERS, UtilisationBand.BELOW_70, 20, 0));

    Range free = range(interval(past, Kind.USERS, UtilisationBand.BELOW_70));
    Range bounded =
        range(
            Objects.requireNonNull(
                past.around(
                        input(law(101), UtilisationBand.BELOW_70, new LawfulBounds(102, 5, 5)),
                        RunSoFar.NONE)
                    .get(Figure.THROUGHPUT)));

    assertThat(bounded).isEqualTo(new Range(free.low(), 102));
    assertThat(free.high()).isGreaterThan(102);
  }

  @Test
  void aTrialCountsOnceAndTheNewestPairsStay() {
    List<Pair> first = pairs(Kind.USERS, UtilisationBand.BELOW_70, 150, 0);
    List<Pair> resumed = pairs(Kind.USERS, UtilisationBand.BELOW_70, 180, 0);

    PastPairs once = past(first).with(resumed);
    PastPairs bounded = once.with(pairs(Kind.USERS, UtilisationBand.BELOW_70, 100, 180));

    assertThat(once.own()).hasSize(180);
    assertThat(bounded.own()).hasSize(PastPairs.MOST);
    assertThat(bounded.own()).contains(resumed.getLast()).doesNotContain(first.getFirst());
    assertThat(bounded.with(pairs(Kind.STATION, UtilisationBand.BELOW_70, 5, 300)).own())
        .hasSize(PastPairs.MOST + 5);
  }

  /** Pairs of other machines and other runs come in any order, and trials begin again in each. */
  @Test
  void theNewestAreThoseThatWereMeasuredLastInWhateverOrderTheyCome() {
    List<Pair> old = pairs(Kind.USERS, UtilisationBand.BELOW_70, PastPairs.MOST, 0);
    List<Pair> late =
        pairs(Kind.USERS, UtilisationBand.BELOW_70, 3, 0).stream()
            .map(
                pair ->
                    SamplePairs.at(
                        pair, "2026-02-01T00:00:0" + pair.origin().trial().substring(2) + "Z"))
            .toList();

    List<Pair> kept = past(late).with(old).own();

    assertThat(kept).hasSize(PastPairs.MOST).containsAll(late);
    assertThat(kept)
        .doesNotContainAnyElementsOf(old.subList(0, 3))
        .containsAll(old.subList(3, 200));
  }

  @Test
  void theTrialsOfARunThatGoesOnAreLeftOut() {
    List<Pair> other = pairs(Kind.USERS, UtilisationBand.BELOW_70, 12, 0);
    List<Pair> own = pairs(Kind.USERS, UtilisationBand.BELOW_70, 12, 50);

    assertThat(past(other, own).without(own).own()).isEqualTo(other);
  }

  private static PastPairs past(List<Pair> some, List<Pair> others) {
    return new PastPairs(Stream.concat(some.stream(), others.stream()).toList(), List.of());
  }

  private static PastPairs past(List<Pair> own) {
    return past(own, List.of());
  }

  private static Interval interval(PastPairs past, Kind kind, UtilisationBand band) {
    return Objects.requireNonNull(
        past.around(input(kind, band), RunSoFar.NONE).get(Figure.THROUGHPUT));
  }

  private static Range range(Interval interval) {
    return Objects.requireNonNull(interval.range());
  }
}
