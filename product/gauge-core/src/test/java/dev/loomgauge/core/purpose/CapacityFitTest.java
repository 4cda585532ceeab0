package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated searches: p99 = 1 s x (N / 1,000)^k x exp(noise), a bound of 1 s. */
class CapacityFitTest {
  private static final TestSize SEARCHES = TestSize.of(1500);
  private static final double BOUND = 1000;
  private static final double TRUTH = 1000;

  @ParameterizedTest
  @CsvSource({"0.05, 3", "0.1, 3", "0.2, 2", "0.3, 2"})
  void theIntervalHoldsTheLoadThatPassesWith95Percent(double noise, double power) {
    double passes = TRUTH * Math.exp(-1.6449 * noise / power);
    int told = 0;
    int held = 0;
    for (int seed = 1; seed <= SEARCHES.taken(); seed++) {
      Optional<Passing> fit = searched(seed, noise, power);
      if (fit.isPresent()) {
        told++;
        Double high = fit.get().high();
        held += fit.get().low() <= passes && (high == null || passes <= high) ? 1 : 0;
      }
    }
    assertThat((double) told / SEARCHES.taken()).isGreaterThanOrEqualTo(SEARCHES.leastShare(0.9));
    assertThat((double) held / told).isGreaterThanOrEqualTo(SEARCHES.leastShare(0.9));
  }

  @Test
  void anAnswerThatErrorsSetHasNoProbability() {
    List<Point> points = new ArrayList<>();
    for (int level : new int[] {100, 200, 300, 400, 400}) {
      boolean carried = level < 400;
      points.add(
          new Point(level, "", carried ? Standing.CARRIED : Standing.NOT_CARRIED, 1.0 * level, ""));
    }
    assertThat(CapacityFit.of(BOUND, new SearchStep.Ended(300, 400), points)).isEmpty();
  }

  /** p99 rises with the square of the load around 1 s at 1,000, by 1 % more or less. */
  private static Point trial(int level, double off, Standing standing) {
    return new Point(level, "", standing, BOUND * level * level / 1e6 * off, "");
  }

  /** Loads of 800, 900 and so on. */
  private static List<Point> carried(double... p99Ms) {
    List<Point> points = new ArrayList<>();
    for (double ms : p99Ms) {
      points.add(new Point(800 + 100 * points.size(), "", Standing.CARRIED, ms, ""));
    }
    return points;
  }

  private static List<Point> around() {
    return List.of(
        trial(800, 1.01, Standing.CARRIED),
        trial(900, 0.99, Standing.CARRIED),
        trial(1_100, 1.01, Standing.NOT_CARRIED),
        trial(1_200, 0.99, Standing.NOT_CARRIED));
  }

  private static Optional<Passing> fit(List<Point> points) {
    return CapacityFit.of(BOUND, new SearchStep.Ended(900, 1_100), points);
  }

  @Test
  void trialsFartherThanADoublingAndThoseThatDoNotCountAreLeftOut() {
    List<Point> more = new ArrayList<>(around());
    more.add(trial(449, 5, Standing.CARRIED));
    more.add(trial(2_201, 0.2, Standing.NOT_CARRIED));
    more.add(trial(1_000, 3, Standing.VOID));
    more.add(trial(1_000, 3, Standing.DISTURBED));

    assertThat(fit(more)).isEqualTo(fit(around())).isPresent();
    List<Point> ends = new ArrayList<>(around());
    ends.add(trial(450, 1, Standing.CARRIED));
    ends.add(trial(2_200, 1, Standing.NOT_CARRIED));
    assertThat(fit(ends)).map(Passing::trials).hasValue(6);
  }

  @Test
  void fourTrialsOfTwoLevelsAreNeededAndAP99ForEach() {
    assertThat(fit(around())).map(Passing::trials).hasValue(4);
    assertThat(fit(around().subList(0, 3))).isEmpty();
    assertThat(
            fit(
                List.of(
                    trial(900, 1.0, Standing.CARRIED),
                    trial(900, 1.1, Standing.CARRIED),
                    trial(900, 0.9, Standing.CARRIED),
                    trial(900, 1.05, Standing.CARRIED))))
        .as("one level has no slope")
        .isEmpty();
    List<Point> without = new ArrayList<>(around());
    without.add(new Point(1_000, "", Standing.CARRIED, null, ""));
    assertThat(fit(without)).isEmpty();
    List<Point> atTheBound = new ArrayList<>(around());
    atTheBound.add(new Point(1_000, "", Standing.NOT_CARRIED, BOUND, ""));
    assertThat(fit(atTheBound)).as("errors set that answer").isEmpty();
  }

  @Test
  void anAnswerWithoutABoundOrAnEndHasNoProbability() {
    assertThat(CapacityFit.of(null, new SearchStep.Ended(900, 1_100), around())).isEmpty();
    assertThat(CapacityFit.of(BOUND, new SearchStep.Ended(null, 1), around())).isEmpty();
    assertThat(CapacityFit.of(BOUND, new SearchStep.Ended(900, null), around())).isEmpty();
  }

  @Test
  void littleNoiseLeavesTheLoadBelowTheBoundOfTheLine() {
    List<Point> points =
        List.of(
            trial(800, 1.001, Standing.CARRIED),
            trial(900, 0.999, Standing.CARRIED),
            trial(950, 1.001, Standing.CARRIED),
            trial(1_050, 0.999, Standing.NOT_CARRIED),
            trial(1_100, 1.001, Standing.NOT_CARRIED),
            trial(1_200, 0.999, Standing.NOT_CARRIED));
    Passing passing = fit(points).orElseThrow();

    // The spread is about 0.0012, so that 95 % pass at 1,000 x exp(-1.645 x 0.0012 / 2)
    assertThat(passing.level()).isBetween(998.5, 999.5);
    assertThat(passing.low()).isBetween(994.0, 998.5);
    assertThat(passing.high()).isNotNull().isBetween(999.2, 1_001.0);
    assertThat(passing.trials()).isEqualTo(6);
  }

  @Test
  void trialsThatDoNotShowThatMoreLoadIsSlowerHaveNoUpperEnd() {
    List<Point> flat = carried(500, 510, 505, 506, 505, 508);

    assertThat(fit(flat)).get().returns(null, Passing::high).returns(6, Passing::trials);
    assertThat(fit(flat).orElseThrow().level()).as("the end of the range").isEqualTo(2_200);
  }

  /** By 0.5 % over a half: its line reaches the bound at millions of users. */
  @Test
  void aLineThatHardlyRisesTellsNothingBeyondTheLoadsThatWereTried() {
    Passing passing = fit(carried(900.1, 902.0, 902.4, 904.1, 904.4)).orElseThrow();

    assertThat(passing.level()).isEqualTo(2_200);
    assertThat(passing.low()).isBetween(1.0, 2_200.0);
    assertThat(passing.high()).isNull();
  }

  private static Optional<Passing> searched(long seed, double noise, double power) {
    SplittableRandom random = new SplittableRandom(seed);
    CapacitySearch search = new CapacitySearch(100, 20_000, 0.1);
    List<Point> points = new ArrayList<>();
    while (true) {
      switch (search.next(points)) {
        case SearchStep.Ended answer -> {
          return CapacityFit.of(BOUND, answer, points);
        }
        case SearchStep.Measure(int level) -> {
          double p99 = BOUND * Math.pow(level / TRUTH, power);
          p99 *= Math.exp(noise * random.nextGaussian());
          Standing standing = p99 > BOUND ? Standing.NOT_CARRIED : Standing.CARRIED;
          points.add(new Point(level, "trial " + points.size(), standing, p99, ""));
        }
      }
    }
  }

  @Test
  void anIntervalThatBeginsBelowOneUserTellsNothing() {
    double[] ms = {550, 700, 1_100, 1_200};
    for (int scale : new int[] {1, 1_000}) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < ms.length; i++) {
        Standing standing = i < 2 ? Standing.CARRIED : Standing.NOT_CARRIED;
        points.add(new Point(scale * (i + 2), "", standing, ms[i], ""));
      }
      assertThat(CapacityFit.of(BOUND, new SearchStep.Ended(3 * scale, 4 * scale), points))
          .as("%d", scale)
          .matches(fit -> fit.isPresent() == (scale > 1));
    }
  }
}
