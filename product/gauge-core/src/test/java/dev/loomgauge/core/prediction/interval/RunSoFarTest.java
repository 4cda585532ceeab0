package dev.loomgauge.core.prediction.interval;

import static dev.loomgauge.core.prediction.interval.SamplePairs.input;
import static dev.loomgauge.core.prediction.interval.SamplePairs.pair;
import static dev.loomgauge.core.prediction.interval.SamplePairs.pairs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Past pairs with scores 1 to 19, so that intervals reach to 18. */
class RunSoFarTest {
  private static final double REACH = 18;
  private static final PastPairs PAST =
      new PastPairs(pairs(Kind.STATION, UtilisationBand.FROM_95, 19, 0), List.of());

  private static RunSoFar run(double... scores) {
    return new RunSoFar(
        IntStream.range(0, scores.length)
            .mapToObj(i -> pair(Kind.STATION, UtilisationBand.FROM_70, scores[i], 100 + i, REACH))
            .toList());
  }

  private static Interval interval(RunSoFar run, Kind kind, LawfulBounds bounds) {
    Limit limit =
        new Limit("limit", kind, new Limit.Terms("limit", 1, 1.0 / 100), false, 0.0, null);
    return Objects.requireNonNull(
        PAST.around(input(limit, UtilisationBand.FROM_95, bounds), run).get(Figure.THROUGHPUT));
  }

  private static double reached(RunSoFar run) {
    Range range = Objects.requireNonNull(interval(run, Kind.STATION, LawfulBounds.NONE).range());
    return Math.log(range.high() / 100) / Scale.FLOOR;
  }

  @Test
  void aMissWidensTheIntervalsOfItsKindOfLimitToItself() {
    assertThat(reached(run(25))).isCloseTo(25, within(1e-9));
    assertThat(reached(run(3, 25, 4, 30, 5))).isCloseTo(30, within(1e-9));
    assertThat(interval(run(3, 25), Kind.STATION, LawfulBounds.NONE).basis())
        .endsWith("; widened, since 1 of 2 rows of this run lay outside");
    assertThat(interval(run(25), Kind.USERS, LawfulBounds.NONE))
        .isEqualTo(interval(RunSoFar.NONE, Kind.USERS, LawfulBounds.NONE));
  }

  @Test
  void asManyMissesAsArePromisedChangeNothing() {
    double[] scores = new double[10];
    scores[4] = 25;

    assertThat(reached(run(scores))).isCloseTo(REACH, within(1e-9));
    assertThat(reached(run(1, 2, 3))).isCloseTo(REACH, within(1e-9));
    assertThat(reached(RunSoFar.NONE)).isCloseTo(REACH, within(1e-9));
  }

  @Test
  void pairsWithoutAnIntervalAreNoMisses() {
    assertThat(reached(new RunSoFar(List.of(pair(Kind.STATION, UtilisationBand.FROM_95, 25, 100)))))
        .isCloseTo(REACH, within(1e-9));
  }

  @Test
  void aWiderIntervalEndsAtTheLaws() {
    Range range =
        Objects.requireNonNull(
            interval(run(30), Kind.STATION, new LawfulBounds(105, 0, 0)).range());

    assertThat(range.high()).isEqualTo(105);
    assertThat(range.low()).isCloseTo(100 * Math.exp(-0.3), within(1e-9));
  }

  /** A neighbour makes all errors of these runs twice as large as those of the past. */
  @Test
  void whereTheMachineHasChangedMoreTrialsLieInsideThanWithoutIt() {
    Random random = new Random(11);
    int fixed = 0;
    int following = 0;
    int all = 400 * 12;
    for (int of = 0; of < 400; of++) {
      List<Pair> run = new ArrayList<>();
      for (int trial = 0; trial < 12; trial++) {
        double reach = reached(new RunSoFar(run));
        double score = 1 + 38 * random.nextDouble();
        fixed += score <= REACH ? 1 : 0;
        following += score <= reach ? 1 : 0;
        run.add(pair(Kind.STATION, UtilisationBand.FROM_95, score, 100 + trial, reach));
      }
    }

    assertThat((double) fixed / all).isBetween(0.4, 0.5);
    assertThat((double) following / all).isBetween(0.72, 0.9);
  }
}
