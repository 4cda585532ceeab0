package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CapacitySearchTest {
  private static final int FAR_TOO_MANY = 200;

  private final CapacitySearch search = new CapacitySearch(100, 20_000, 0.1);
  private final List<Point> points = new ArrayList<>();

  private SearchStep.Ended run(CapacitySearch searched, IntFunction<Standing> service) {
    while (points.size() < FAR_TOO_MANY) {
      switch (searched.next(points)) {
        case SearchStep.Ended ended -> {
          return ended;
        }
        case SearchStep.Measure(int level) -> tried(level, service.apply(level));
      }
    }
    throw new AssertionError("no end after " + points);
  }

  private void tried(int level, Standing standing) {
    points.add(new Point(level, "trial " + points.size(), standing, null, ""));
  }

  private static IntFunction<Standing> upTo(int most) {
    return level -> level <= most ? Standing.CARRIED : Standing.NOT_CARRIED;
  }

  private static int carried(SearchStep.Ended end) {
    return Objects.requireNonNull(end.carried());
  }

  private static int stopped(SearchStep.Ended end) {
    return Objects.requireNonNull(end.stopped());
  }

  private List<Integer> levels() {
    return points.stream().map(Point::level).toList();
  }

  private long trialsOf(int level) {
    return points.stream().filter(point -> point.level() == level).count();
  }

  @Test
  void itDoublesUntilALevelIsNotCarriedAndThenClosesIn() {
    SearchStep.Ended end = run(search, upTo(1000));

    assertThat(levels()).startsWith(100, 200, 400, 800, 1600, 1600, 1131);
    assertThat(carried(end)).isBetween(900, 1000);
    assertThat(stopped(end)).isBetween(1001, 1100);
  }

  @Test
  void theBracketIsAsNarrowAsAskedAndHoldsTheTruth() {
    for (int truth = 100; truth < 20_000; truth += 333) {
      points.clear();
      SearchStep.Ended end = run(search, upTo(truth));
      assertThat(carried(end)).isLessThanOrEqualTo(truth);
      assertThat(stopped(end)).isGreaterThan(truth);
      assertThat(stopped(end) - carried(end)).isLessThanOrEqualTo((int) (carried(end) * 0.1));
    }
  }

  @Test
  void bothEndsOfTheAnswerRestOnTwoTrials() {
    SearchStep.Ended end = run(search, upTo(1000));

    assertThat(trialsOf(carried(end))).isEqualTo(2);
    assertThat(trialsOf(stopped(end))).isEqualTo(2);
  }

  @Test
  void oneSlowSecondDoesNotEndTheSearch() {
    int[] trials = {0};

    SearchStep.Ended end =
        run(search, level -> ++trials[0] == 2 ? Standing.NOT_CARRIED : upTo(1000).apply(level));

    assertThat(levels()).startsWith(100, 200, 200, 200, 400);
    assertThat(carried(end)).isBetween(900, 1000);
  }

  @Test
  void aLuckyTrialAtTheEndIsTakenBack() {
    boolean[] lucky = {true};

    SearchStep.Ended end =
        run(
            search,
            level -> {
              if (level > 1000 && level < 1200 && lucky[0]) {
                lucky[0] = false;
                return Standing.CARRIED;
              }
              return upTo(1000).apply(level);
            });

    assertThat(carried(end)).isBetween(900, 1000);
  }

  @Test
  void aLevelAboveOneThatWasNotCarriedIsNeverBelieved() {
    tried(800, Standing.NOT_CARRIED);
    tried(800, Standing.NOT_CARRIED);
    tried(1600, Standing.CARRIED);
    tried(1600, Standing.CARRIED);
    tried(400, Standing.CARRIED);

    SearchStep.Ended end = run(search, upTo(500));

    assertThat(carried(end)).isBetween(450, 500);
    assertThat(stopped(end)).isLessThanOrEqualTo(550);
  }

  @Test
  void noiseNearTheEndWidensTheAnswerAndNeverKeepsTheSearchFromEnding() {
    RandomGenerator random = new SplittableRandom(7);
    int inside = 0;
    for (int run = 0; run < 300; run++) {
      points.clear();
      // From 900 to 1,100 users it is more and more a matter of luck.
      SearchStep.Ended end =
          run(
              search,
              level ->
                  random.nextDouble() < Math.clamp((1100 - level) / 200.0, 0, 1)
                      ? Standing.CARRIED
                      : Standing.NOT_CARRIED);
      assertThat(stopped(end)).isPositive();
      inside += stopped(end) > 880 && carried(end) < 1100 ? 1 : 0;
    }
    assertThat(inside).isEqualTo(300);
  }

  @Test
  void aVoidTrialIsRepeatedOnceAndThenEndsTheSearchFromAbove() {
    SearchStep.Ended end = run(search, level -> level < 3000 ? Standing.CARRIED : Standing.VOID);

    assertThat(trialsOf(3200)).isEqualTo(2);
    assertThat(carried(end)).isBetween(2700, 2999);
    assertThat(stopped(end)).isBetween(3000, 3200);
  }

  @Test
  void itGoesDownWhereNotEvenTheFirstLevelIsCarried() {
    SearchStep.Ended end = run(search, upTo(30));

    assertThat(levels()).startsWith(100, 100, 50, 50, 25);
    assertThat(carried(end)).isBetween(27, 30);
  }

  @Test
  void itEndsAtTheLargestLevelThatMayBeTried() {
    SearchStep.Ended end = run(search, upTo(1_000_000));

    assertThat(carried(end)).isEqualTo(20_000);
    assertThat(end.stopped()).isNull();
    assertThat(levels()).endsWith(20_000, 20_000);
  }

  @Test
  void nothingAtAllCanBeCarried() {
    assertThat(run(search, upTo(0))).isEqualTo(new SearchStep.Ended(null, 1));
  }

  @Test
  void theSameTrialsAlwaysLeadToTheSameStep() {
    run(search, upTo(1000));
    List<Point> all = List.copyOf(points);
    for (int i = 0; i < all.size(); i++) {
      assertThat(search.next(all.subList(0, i)))
          .isEqualTo(new SearchStep.Measure(all.get(i).level()));
    }
  }

  @Test
  void impossibleSearchesAreRefused() {
    assertThatThrownBy(() -> new CapacitySearch(0, 10, 0.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CapacitySearch(20, 10, 0.1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theNextLevelIsTheGeometricMeanWithinTheBracket() {
    tried(100, Standing.CARRIED);
    tried(400, Standing.NOT_CARRIED);
    tried(400, Standing.NOT_CARRIED);
    assertThat(search.next(points)).isEqualTo(new SearchStep.Measure(200));

    points.clear();
    CapacitySearch fine = new CapacitySearch(100, 20_000, 0.005);
    tried(100, Standing.CARRIED);
    tried(102, Standing.NOT_CARRIED);
    tried(102, Standing.NOT_CARRIED);
    assertThat(fine.next(points)).isEqualTo(new SearchStep.Measure(101));
  }

  @Test
  void aBracketOfExactlyTheResolutionIsClose() {
    tried(100, Standing.CARRIED);
    tried(100, Standing.CARRIED);
    tried(110, Standing.NOT_CARRIED);
    tried(110, Standing.NOT_CARRIED);
    assertThat(search.next(points)).isEqualTo(new SearchStep.Ended(100, 110));

    points.clear();
    tried(100, Standing.CARRIED);
    tried(100, Standing.CARRIED);
    tried(111, Standing.NOT_CARRIED);
    tried(111, Standing.NOT_CARRIED);
    assertThat(search.next(points)).isEqualTo(new SearchStep.Measure(105));

    points.clear();
    tried(3, Standing.CARRIED);
    tried(3, Standing.CARRIED);
    tried(4, Standing.NOT_CARRIED);
    tried(4, Standing.NOT_CARRIED);
    assertThat(search.next(points)).isEqualTo(new SearchStep.Ended(3, 4));
  }

  @Test
  void itGrowsToTheLastLevelAndNoFarther() {
    tried(15_000, Standing.CARRIED);

    assertThat(search.next(points)).isEqualTo(new SearchStep.Measure(20_000));
  }

  @Test
  void whatIsKnownBeforeTheEndIsTheBracketSoFar() {
    assertThat(search.known(points)).isEqualTo(new SearchStep.Ended(null, null));
    tried(100, Standing.CARRIED);
    tried(200, Standing.CARRIED);
    tried(800, Standing.NOT_CARRIED);
    tried(800, Standing.NOT_CARRIED);
    tried(400, Standing.VOID);
    tried(400, Standing.VOID);
    tried(1_600, Standing.CARRIED);

    assertThat(search.known(points)).isEqualTo(new SearchStep.Ended(200, 400));
  }

  @Test
  void theTrialsThatItTakesAreEstimatedFromTheScale() {
    // half of log2(200) = 3.82, log2(10) = 3.32: 7.15, rounded up, and four
    assertThat(search.expectedTrials()).isEqualTo(12);
    // half of log2(16) = 2, log2(2) = 1
    assertThat(new CapacitySearch(100, 1_600, 0.5).expectedTrials()).isEqualTo(7);
    assertThat(new CapacitySearch(100, 100, 0.5).expectedTrials()).isEqualTo(5);
  }

  @Test
  void aSearchWithoutAResolutionIsRefused() {
    assertThat(new CapacitySearch(1, 1, 0.1).to()).isEqualTo(1);
    assertThatThrownBy(() -> new CapacitySearch(1, 10, 0))
        .hasMessage("from 1 to 10, resolution 0.0");
    assertThatThrownBy(() -> new CapacitySearch(1, 10, 1))
        .hasMessage("from 1 to 10, resolution 1.0");
  }

  @Test
  void theNextLevelIsTheGeometricMeanRoundedToTheNearest() {
    tried(100, Standing.CARRIED);
    tried(207, Standing.NOT_CARRIED);
    tried(207, Standing.NOT_CARRIED);

    // The root of 20,700 is 143.87.
    assertThat(search.next(points)).isEqualTo(new SearchStep.Measure(144));
    assertThat(search.known(points)).isEqualTo(new SearchStep.Ended(100, 207));
  }
}
