package dev.loomgauge.core.capacity;

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
}
