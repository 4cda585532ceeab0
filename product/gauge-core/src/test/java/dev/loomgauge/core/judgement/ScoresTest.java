package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.result.Verdict.Score.Coverage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScoresTest {

  @Test
  void anErrorIsPredictedOverMeasuredLessOne() {
    Score throughput =
        Scores.of(List.of(trial(398 * 1.1), trial(398 * 0.8), trial(398))).getFirst();

    assertThat(throughput.metric()).isEqualTo("throughput");
    assertThat(throughput.trials()).isEqualTo(3);
    assertThat(throughput.median()).isCloseTo(0, within(1e-9));
    assertThat(throughput.medianAbsolute()).isCloseTo(0.1, within(1e-9));
    assertThat(throughput.worst()).isCloseTo(-0.2, within(1e-9));
  }

  @Test
  void kindsOfLimitsAreNeverPooled() {
    Trials users = new Trials();
    users.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 200, 0.5), true, 0));
    users.expected = expected(398);

    List<Score> scores = Scores.of(List.of(trial(398 * 1.5), users.judged()));

    assertThat(scores)
        .extracting(Score::title)
        .containsExactly(
            "throughput, limited by users",
            "mean, limited by users",
            "throughput, limited by a pool",
            "mean, limited by a pool");
    assertThat(scores.getFirst().worst()).isCloseTo(0, within(1e-9));
    assertThat(scores.get(2).worst()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void pairsOfManyRunsAreScoredByKindOfLimitWhereTheirIntervalIsKnown() {
    Pair.Origin origin = new Pair.Origin("t", "quick", "007", "order-mvc", "virtual", "25");
    Range range = new Range(90, 110);

    assertThat(
            Scores.ofPairs(
                List.of(
                    pair(Kind.USERS, 100, range, origin),
                    pair(Kind.USERS, 125, range, origin),
                    pair(Kind.USERS, 200, null, origin),
                    pair(Kind.STATION, 109, range, origin))))
        .satisfiesExactly(
            users -> {
              assertThat(users.title()).isEqualTo("throughput, limited by users");
              assertThat(users.held()).isEqualTo("1 of 2");
              assertThat(users.worst()).isCloseTo(-0.2, within(1e-9));
              assertThat(users.worstCell()).isEqualTo("quick 007");
            },
            station -> assertThat(station.held()).isEqualTo("1 of 1"));
  }

  private static Pair pair(
      Kind kind, double measured, @Nullable Range interval, Pair.Origin origin) {
    return new Pair(
        Figure.THROUGHPUT,
        kind,
        false,
        UtilisationBand.BELOW_70,
        100,
        measured,
        0.05,
        interval,
        origin);
  }

  @Test
  void whatASolverCannotTellIsNotScored() {
    assertThat(Scores.of(List.of(trial(398))))
        .extracting(Score::metric)
        .containsExactly("throughput", "mean");
  }

  @Test
  void voidTrialsAndTrialsWithoutAPredictionDoNotCount() {
    Trials late = new Trials();
    late.lagMs = 7000;
    late.expected = expected(398);

    assertThat(Scores.of(List.of(late.judged(), new Trials().judged()))).isEmpty();
  }

  @Test
  void coverageIsTheShareOfTrialsInsideTheirIntervals() {
    Coverage coverage =
        Objects.requireNonNull(
            Scores.of(
                    List.of(
                        bounded(398, 0.1), bounded(390, 0.1), bounded(500, 0.1), bounded(400, 0.3)))
                .getFirst()
                .coverage());

    assertThat(coverage.inside()).isEqualTo(3);
    assertThat(coverage.trials()).isEqualTo(4);
    assertThat(coverage.share().low()).isCloseTo(0.1941, within(1e-4));
    assertThat(coverage.share().high()).isCloseTo(0.9937, within(1e-4));
    assertThat(coverage.halfWidth()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void anIntervalThatPredictsNothingIsNoHit() {
    Score score =
        Scores.of(List.of(bounded(398, 0.1), bounded(398, 0.9), bounded(390, 0.6))).getFirst();

    assertThat(score.trials()).isEqualTo(3);
    assertThat(score.unbounded()).isEqualTo(2);
    assertThat(score.held()).isEqualTo("1 of 1, 2 without a usable interval");
    assertThat(Objects.requireNonNull(score.coverage()).halfWidth()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void predictionsWithoutIntervalsHaveNoCoverage() {
    assertThat(Scores.of(List.of(trial(398))).getFirst().coverage()).isNull();
  }

  private static Trial bounded(double rps, double half) {
    Trials trials = new Trials();
    Range range = new Range(rps * (1 - half), rps * (1 + half));
    trials.expected =
        ExpectedFigures.of("mva", rps, null, null, null, null, 0, Map.of())
            .with(Map.of(Figure.THROUGHPUT, new Expected.Interval(range, 0.02, "past pairs")));
    return trials.judged();
  }

  private static Trial trial(double predictedRps) {
    Trials trial = new Trials();
    trial.expected = expected(predictedRps);
    return trial.judged();
  }

  private static Expected expected(double rps) {
    return ExpectedFigures.of("mva", rps, 6500.0, null, null, null, 0, Map.of());
  }
}
