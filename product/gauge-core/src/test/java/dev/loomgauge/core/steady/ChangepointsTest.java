package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangepointsTest {
  @Test
  void aStepIsFoundWhereItIs() {
    assertThat(in(100, 101, 99, 100, 100, 120, 121, 119, 120, 121)).containsExactly(5);
    assertThat(in(50, 52, 51, 80, 81, 79, 80, 100, 99, 101, 100)).containsExactly(3, 7);
  }

  @Test
  void waitLimitedSecondsOfAlmostNoNoiseAreSteady() {
    assertThat(in(199, 200, 200, 200, 199, 199, 199, 200, 200, 200, 200, 200)).isEmpty();
    assertThat(in(200, 200, 200, 200, 200, 200, 200, 200)).isEmpty();
  }

  @Test
  void aChangeUnderOnePercentDoesNotMatterAndOneOfThreeDoes() {
    assertThat(in(2000, 2001, 1999, 2000, 2000, 2000, 2012, 2011, 2013, 2012, 2012, 2012))
        .isEmpty();
    assertThat(in(2000, 2001, 1999, 2000, 2000, 2000, 2061, 2060, 2059, 2060, 2060, 2060))
        .containsExactly(6);
  }

  /** The share is that of the higher level. */
  @Test
  void aChangeMattersFromOnePercentOn() {
    assertThat(Changepoints.in(step(100, 101), 0)).isEmpty();
    assertThat(Changepoints.in(step(101, 100), 0)).isEmpty();
    assertThat(Changepoints.in(step(100, 101.1), 0)).containsExactly(60);
    assertThat(Changepoints.in(step(101.1, 100), 0)).containsExactly(60);
  }

  private static double[] step(double from, double to) {
    return IntStream.range(0, 120).mapToDouble(i -> i < 60 ? from : to).toArray();
  }

  /** Three percent are a change, but not of a figure that is not known as well as that. */
  @Test
  void aChangeWithinTheResolutionDoesNotMatter() {
    assertThat(Changepoints.in(step(200, 206), 1)).containsExactly(60);
    assertThat(Changepoints.in(step(200, 206), 7)).isEmpty();
  }

  @Test
  void aLoneSlowSecondIsNoChangeOfLevel() {
    assertThat(in(500, 503, 499, 502, 500, 501, 300, 502, 500, 499, 501, 503, 500)).isEmpty();
  }

  @Test
  void usersThatRunInLockstepAreNoChange() {
    assertThat(in(500, 0, 0, 490, 10, 0, 480, 20, 0, 470, 30, 0, 460, 40, 0)).isEmpty();
    assertThat(in(0, 0, 0, 0, 500, 0, 0, 0, 0, 500, 0, 0, 0, 0, 500, 0, 0, 0, 0, 500)).isEmpty();
  }

  @Test
  void aFewRequestsASecondAreNotJudgedByOnePercent() {
    assertThat(in(5, 5, 5, 5, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6)).isEmpty();
    assertThat(in(5, 3, 7, 4, 6, 5, 8, 2, 5, 5, 4, 7, 3, 6, 5)).isEmpty();
  }

  @Test
  void tooFewSecondsForTwoStretchesHaveNoChange() {
    assertThat(in()).isEmpty();
    assertThat(in(1)).isEmpty();
    assertThat(in(100, 100, 200, 200, 200)).isEmpty();
  }

  @Test
  void noSegmentationIsCheaperThanTheOneFound() {
    Random random = new Random(3);
    for (int series = 0; series < 40; series++) {
      double step = 1 + 0.02 * series;
      double[] values =
          new NoiseModel(0.05, 0, true)
              .around(s -> s < 4 ? 100 : s < 9 ? 100 * step : 90, 14, random);
      Segments segments = new Segments(values, 0);

      double found = cost(segments, Changepoints.best(segments));

      assertThat(found).isLessThanOrEqualTo(cheapest(segments, new ArrayList<>(), 0) + 1e-9);
    }
  }

  private static double cheapest(Segments segments, List<Integer> changes, int from) {
    double least = cost(segments, changes);
    for (int at = from + Changepoints.LEAST; at <= segments.size() - Changepoints.LEAST; at++) {
      changes.addLast(at);
      least = Math.min(least, cheapest(segments, changes, at));
      changes.removeLast();
    }
    return least;
  }

  private static double cost(Segments segments, List<Integer> changes) {
    double cost = changes.size() * Changepoints.penalty(segments.size());
    int from = 0;
    for (int at : changes) {
      cost += segments.cost(from, at);
      from = at;
    }
    return cost + segments.cost(from, segments.size());
  }

  private static List<Integer> in(double... values) {
    return Changepoints.in(DoubleStream.of(values).toArray(), 1);
  }
}
