package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Recorded arrivals whose load differs from one part of the period to another. */
class WholePeriodsTest {
  private static final double MEAN = 0.01;
  private static final double CV = 0.3;
  private static final TestSize SEEDS = TestSize.of(40);

  /** 25 arrivals a second at random, then 150 a second: half more than a server does. */
  private static Population.Trace lateBurst(double quiet, double burst, double period) {
    SplittableRandom random = new SplittableRandom(11);
    double[] times = new double[(int) (period * 100)];
    int size = 0;
    for (double at = 0; at < quiet + burst; size++) {
      times[size] = at;
      at += random.nextExponential() / (at < quiet ? 25 : 150);
    }
    return new Population.Trace(Arrays.copyOf(times, size), period);
  }

  private static Simulated run(Population.Trace trace, Variate demand, long seed, long requests) {
    Network network = new Networks().fifo(1).use(0, demand).under(trace);
    return Simulation.run(network, Settings.settled(seed, network, demand.mean(), requests));
  }

  /**
   * Response times in the order of arrival, the first period left out: D. V. Lindley, "The Theory
   * of Queues with a Single Server", Mathematical Proceedings of the Cambridge Philosophical
   * Society 48 (1952).
   */
  private static double[] lindley(Population.Trace trace, int periods) {
    SplittableRandom random = new SplittableRandom(5);
    double sigma = Math.sqrt(Math.log1p(CV * CV));
    int arrivals = trace.times().length;
    double[] responses = new double[arrivals * periods];
    double free = 0;
    for (int i = -arrivals; i < responses.length; i++) {
      double at =
          trace.times()[Math.floorMod(i, arrivals)]
              + Math.floorDiv(i, arrivals) * trace.period()
              + trace.period();
      double demand = MEAN * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
      free = Math.max(free, at) + demand;
      if (i >= 0) {
        responses[i] = free - at;
      }
    }
    Arrays.sort(responses);
    return responses;
  }

  /** A minute of 10,000 s, which the quiet hours before it say nothing of. */
  @Test
  void aBurstLateInThePeriodIsSeen() {
    Population.Trace trace = lateBurst(9_000, 60, 10_000);
    double[] truth = lindley(trace, 4);
    double mean = Arrays.stream(truth).average().orElseThrow();
    double p99 = truth[(int) (0.99 * truth.length)];

    Simulated seen = run(trace, new Variate.Lognormal(MEAN, CV), 1, 1_000_000);

    assertThat(mean).as("seconds, with a demand of 10 ms").isGreaterThan(0.3);
    assertThat(seen.throughput())
        .isCloseTo(trace.times().length / trace.period(), withinPercentage(0.01));
    assertThat(seen.mean()).isCloseTo(mean, withinPercentage(3));
    assertThat(seen.p99()).isCloseTo(p99, withinPercentage(3));
    Intervals known = Objects.requireNonNull(seen.intervals());
    assertThat(mean).isBetween(known.mean().low(), known.mean().high());
    assertThat(p99).isBetween(known.p99().low(), known.p99().high());
    assertThat(known.mean().high()).isLessThan(2 * known.mean().low());
  }

  /** 100 a second for 10 s, 10 a second for 26 s, and nobody waits: 1,260 in 36 s. */
  private static final Population.Trace TWO_RATES =
      new Population.Trace(
          IntStream.range(0, 1_260)
              .mapToDouble(i -> i < 1_000 ? i / 100.0 : 10 + (i - 1_000) / 10.0)
              .toArray(),
          36);

  @Test
  void theRateIsThatOfTheTraceAndWhatRepeatsIsNoNoise() {
    Simulated seen = run(TWO_RATES, constant(0.005), 1, 100_000);

    assertThat(seen.throughput()).isEqualTo(35, within(1e-9));
    assertThat(seen.mean()).isEqualTo(0.005, within(1e-9));
    Intervals known = Objects.requireNonNull(seen.intervals());
    assertThat(known.throughput().low()).isEqualTo(35, within(1e-6));
    assertThat(known.throughput().high()).isEqualTo(35, within(1e-6));
  }

  @Test
  void onePeriodIsSeenWhateverTheMostRequestsAreAndTheNoteSaysWhatEndedIt() {
    Simulated seen = run(TWO_RATES, constant(0.005), 1, 100);

    assertThat(seen.completed()).isEqualTo(1_260);
    assertThat(seen.throughput()).isEqualTo(35, within(1e-9));
    assertThat(seen.note())
        .isEqualTo("ended after 2,521 requests, before its figures were known to 1 %");
  }

  @Test
  void aWarmUpOfMorePeriodsThanTheRequestsAllowIsCutShort() {
    Network network = new Networks().fifo(1).use(0, constant(0.005)).under(TWO_RATES);

    Simulated seen =
        Simulation.run(network, Settings.steady(1, 361, 36, RelaxationTime.NONE, 20 * 1_260));

    assertThat(seen.note()).endsWith("warm-up cut short");
    assertThat(seen.throughput()).isEqualTo(35, within(1e-9));
  }

  /** Most of what is not known of it is how long the queue of the burst becomes. */
  @Test
  void itsIntervalsHold() {
    Population.Trace trace = lateBurst(50, 10, 100);
    double truth = Arrays.stream(lindley(trace, 400)).average().orElseThrow();
    int inside = 0;
    for (int seed = 1; seed <= SEEDS.taken(); seed++) {
      Simulated seen = run(trace, new Variate.Lognormal(MEAN, CV), seed, 30_000);
      Intervals known = Objects.requireNonNull(seen.intervals());
      inside += known.mean().low() <= truth && truth <= known.mean().high() ? 1 : 0;
    }

    assertThat(inside).isGreaterThanOrEqualTo(SEEDS.least(36));
  }
}
