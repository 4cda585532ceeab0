package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Against integrals of the distribution functions, which know nothing of draws. */
class UnloadedResponseTest {
  private static final double PERMILLE = 0.1;

  @Test
  void stepsAfterEachOtherAddUpExactly() {
    Time span =
        new UnloadedResponse(
                List.of(exponential(0.2), constant(0.3), use(0, new Variate.Uniform(0.1, 0.5))))
            .span();

    assertThat(span.mean()).isEqualTo(0.8, within(1e-12));
    assertThat(span.least()).isEqualTo(0.4, within(1e-12));
    assertThat(span.variance()).isEqualTo(0.04 + 0.16 / 12, within(1e-12));
  }

  @Test
  void theMeanOfTheLongestIsMoreThanTheLongestOfTheMeans() {
    // Three exponential times of mean m: m (1 + 1/2 + 1/3).
    Time three = span(fork(Step.Join.ALL, exponential(0.1), exponential(0.1), exponential(0.1)));

    assertThat(three.mean()).isCloseTo(0.1 * 11 / 6, withinPercentage(PERMILLE));
    assertThat(three.variance()).isCloseTo(0.01 * 49 / 36, withinPercentage(2));
    assertThat(three.least()).isZero();
  }

  @Test
  void theFirstOfExponentialTimesIsTheThirdOfTheirMean() {
    Time three = span(fork(Step.Join.FIRST, exponential(0.1), exponential(0.1), exponential(0.1)));

    assertThat(three.mean()).isCloseTo(0.1 / 3, withinPercentage(PERMILLE));
  }

  @Test
  void branchesOfSeveralShapesFitTheIntegralOfTheirDistributions() {
    Move uniform = new Move.Wait(new Variate.Uniform(0.25, 0.75), "u");
    DoubleUnaryOperator all =
        t -> 1 - uniform(t) * (1 - Math.exp(-t / 0.2)) * (1 - Math.exp(-t / 0.8));
    DoubleUnaryOperator first = t -> (1 - uniform(t)) * Math.exp(-t / 0.2) * Math.exp(-t / 0.8);

    assertThat(span(fork(Step.Join.ALL, uniform, exponential(0.2), exponential(0.8))).mean())
        .isCloseTo(integral(all, 40), withinPercentage(PERMILLE));
    assertThat(span(fork(Step.Join.FIRST, uniform, exponential(0.2), exponential(0.8))).mean())
        .isCloseTo(integral(first, 40), withinPercentage(PERMILLE));
  }

  @Test
  void forksInsideForksFitTheIntegralToo() {
    Move inner = fork(Step.Join.FIRST, exponential(0.1), exponential(0.2));
    Move outer =
        new Move.Fork(
            List.of(List.of(inner, constant(0.02)), List.of(exponential(0.1), constant(0.05))),
            Step.Join.ALL,
            "outer");
    // The first of two exponential times is exponential with the sum of their rates.
    DoubleUnaryOperator tail = t -> 1 - cdf(t - 0.02, 1 / (1 / 0.1 + 1 / 0.2)) * cdf(t - 0.05, 0.1);

    Time span = span(outer);

    assertThat(span.mean()).isCloseTo(integral(tail, 5), withinPercentage(PERMILLE));
    assertThat(span.least()).isEqualTo(0.05, within(1e-12));
  }

  @Test
  void aHeavyTailIsNotCutOff() {
    Variate heavy = new Variate.Lognormal(1, 5);
    double sigma = Math.sqrt(Math.log(26));
    var normal = org.apache.commons.statistics.distribution.NormalDistribution.of(0, 1);
    // E[max] = 2 E[X] - E[min] of two: E[min] = integral of S(t)^2 dt, over t = exp(x).
    double first =
        integral(
            x -> {
              double survival = normal.survivalProbability((x - 30 + sigma * sigma / 2) / sigma);
              return survival * survival * Math.exp(x - 30);
            },
            60);

    assertThat(
            span(fork(Step.Join.ALL, new Move.Wait(heavy, "a"), new Move.Wait(heavy, "b"))).mean())
        .isCloseTo(2 - first, withinPercentage(PERMILLE));
  }

  @Test
  void whatLosersOfARaceDoIsNotNeededForTheAnswer() {
    Move race =
        new Move.Fork(
            List.of(
                List.of(constant(0.1)),
                List.of(new Move.Acquire(0, 1, "a"), use(0, new Variate.Constant(2)), release())),
            Step.Join.FIRST,
            "race");
    UnloadedResponse alone = new UnloadedResponse(List.of(race));

    assertThat(alone.span().mean()).isEqualTo(0.1);
    assertThat(alone.demand(0).mean()).isZero();
    assertThat(alone.held(0).mean()).isZero();
    assertThat(alone.demandInAll(0)).isEqualTo(2);
    assertThat(alone.heldInAll(0)).isEqualTo(2);
  }

  @Test
  void aPoolHeldAroundAForkIsHeldForTheLongestBranch() {
    UnloadedResponse alone =
        new UnloadedResponse(
            List.of(
                new Move.Acquire(0, 1, "a"),
                fork(Step.Join.ALL, exponential(0.1), exponential(0.1)),
                release(),
                constant(1)));

    assertThat(alone.held(0).mean()).isCloseTo(0.15, withinPercentage(PERMILLE));
    assertThat(alone.heldInAll(0)).isCloseTo(0.15, withinPercentage(PERMILLE));
  }

  @Test
  void aClientThatGivesUpSeesTheTimesThatAreShortEnough() {
    double share = 1 - Math.exp(-0.8);

    UnloadedResponse.Answered answered =
        new UnloadedResponse(List.of(exponential(0.1))).answered(0.08);

    assertThat(answered.share()).isCloseTo(share, withinPercentage(PERMILLE));
    assertThat(answered.time().mean()).isCloseTo(0.1 * share, withinPercentage(PERMILLE));
  }

  @Test
  void aTimeoutThatCannotOrHardlyFireChangesNothing() {
    UnloadedResponse constant = new UnloadedResponse(List.of(constant(0.1)));
    UnloadedResponse random = new UnloadedResponse(List.of(exponential(0.1)));

    assertThat(constant.answered(0.1).share()).isEqualTo(1);
    assertThat(constant.answered(0.09))
        .isEqualTo(new UnloadedResponse.Answered(0, Time.constant(0.09)));
    assertThat(random.answered(30)).isEqualTo(new UnloadedResponse.Answered(1, random.span()));
    assertThat(random.answered(Double.POSITIVE_INFINITY).share()).isEqualTo(1);
  }

  private static Time span(Move move) {
    return new UnloadedResponse(List.of(move)).span();
  }

  private static Move fork(Step.Join join, Move... branches) {
    return new Move.Fork(java.util.Arrays.stream(branches).map(List::of).toList(), join, "fork");
  }

  private static Move exponential(double mean) {
    return new Move.Wait(new Variate.Exponential(mean), "wait");
  }

  private static Move constant(double seconds) {
    return new Move.Wait(new Variate.Constant(seconds), "wait");
  }

  private static Move use(int station, Variate demand) {
    return new Move.Use(station, demand, "use");
  }

  private static Move release() {
    return new Move.Release(0, "release");
  }

  private static double uniform(double t) {
    return Math.clamp((t - 0.25) / 0.5, 0, 1);
  }

  private static double cdf(double t, double mean) {
    return t <= 0 ? 0 : 1 - Math.exp(-t / mean);
  }

  /** Of 0 to an end, by the midpoint rule. */
  private static double integral(DoubleUnaryOperator f, double end) {
    int steps = 400_000;
    double width = end / steps;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += f.applyAsDouble((i + 0.5) * width);
    }
    return sum * width;
  }
}
