package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Percentiles behind a full queue, whose times are nearly always the same. */
class SharpTimesTest {
  private static Solution.Response solve(Network network) {
    return Solvers.named("mmck").solve(network, Settings.window(7, 2_000, 200_000)).response();
  }

  /**
   * The time of an admitted request is a mixture of Erlang times (Gross and Harris, "Fundamentals
   * of Queueing Theory", section 2.5, M/M/c/K): that of n - c + 1 departures of all servers where
   * it finds n at work or waiting, and of its own service. Of every departure while it is served
   * one in c is its own, so it is a number of departures at the rate of all. Where more come than
   * are served that is nearly always as long as the queue, a sharp distribution.
   */
  @Test
  void percentilesOfSharpTimesAreThoseOfTheMixtureOfErlangs() {
    Random random = new Random(5);
    for (int i = 0; i < 60; i++) {
      int servers = 1 + random.nextInt(20);
      int queue = 1 + (int) Math.exp(random.nextDouble() * Math.log(3_000));
      double load = servers * Math.exp(random.nextGaussian());
      double seconds = Math.exp(random.nextGaussian());
      Solution.Response found =
          solve(
              new Networks()
                  .pool(servers, queue)
                  .acquire(0)
                  .delay(exponential(seconds))
                  .release(0)
                  .under(poisson(load / seconds)));
      String queueing = "c %d, queue %d, load %s".formatted(servers, queue, load);

      assertThat(longerThan(servers, queue, load, Objects.requireNonNull(found.p50()) / seconds))
          .as(queueing)
          .isCloseTo(0.5, within(1e-5));
      assertThat(longerThan(servers, queue, load, Objects.requireNonNull(found.p95()) / seconds))
          .as(queueing)
          .isCloseTo(0.05, within(1e-5));
      assertThat(longerThan(servers, queue, load, Objects.requireNonNull(found.p99()) / seconds))
          .as(queueing)
          .isCloseTo(0.01, within(1e-5));
    }
  }

  /**
   * M/M/1 of 2 ms, after which a request waits for 200 ms, nearly always the same: normal to within
   * chance, so that its p50 and p99 are those of the sum with an exponential time.
   */
  @Test
  void aDelayThatHardlyVariesIsAsSharpAsItIs() {
    for (double cv : new double[] {0.05, 0.02}) {
      Network network =
          new Networks()
              .fifo(1)
              .use(0, exponential(0.001))
              .delay(new Variate.Lognormal(0.2, cv))
              .under(poisson(500));
      Solution.Response found =
          Solvers.named("mmc").solve(network, Settings.window(7, 1, 1)).response();
      double sigma = Math.sqrt(Math.log1p(cv * cv));
      double mu = Math.log(0.2) - sigma * sigma / 2;
      int steps = 200_000;
      for (double[] share :
          new double[][] {
            {0.5, Objects.requireNonNull(found.p50())}, {0.99, Objects.requireNonNull(found.p99())}
          }) {
        double sum = 0;
        double step = 17.0 / steps;
        for (int i = 0; i < steps; i++) {
          double z = -8.5 + (i + 0.5) * step;
          double left = share[1] - Math.exp(mu + sigma * z);
          double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * step;
          sum += left > 0 ? density * -Math.expm1(-left / 0.002) : 0;
        }
        assertThat(sum).as("cv %s", cv).isCloseTo(share[0], within(1e-4));
      }
    }
  }

  /** Of a pool without a queue, the times of its members are those of all requests. */
  @Test
  void aHoldThatHardlyVariesIsAsSharpAsItIs() {
    double sigma = Math.sqrt(Math.log1p(0.02 * 0.02));
    Solution.Response found =
        solve(
            new Networks()
                .pool(5, 0)
                .acquire(0)
                .delay(new Variate.Lognormal(1, 0.02))
                .release(0)
                .under(poisson(4)));

    double median = Math.exp(-sigma * sigma / 2);
    assertThat(Objects.requireNonNull(found.p50())).isCloseTo(median, within(1e-4));
    assertThat(Objects.requireNonNull(found.p99()))
        .isCloseTo(median * Math.exp(2.326_347_9 * sigma), within(1e-4));
  }

  /**
   * A demand that hardly varies waits as a constant one does, of which the wait is at most t with
   * (1 - rho) exp(rho t) for t below the demand (Gross and Harris, section 5.1.5).
   */
  @Test
  void aDemandThatHardlyVariesIsAsSharpAsItIs() {
    for (double load : new double[] {0.1, 0.2}) {
      Network network =
          new Networks().fifo(1).use(0, new Variate.Lognormal(1, 0.02)).under(poisson(load));
      Solution.Response found =
          Solvers.named("mg1").solve(network, Settings.window(7, 1, 1)).response();

      assertThat(Objects.requireNonNull(found.p50())).as("%s", load).isCloseTo(1, within(0.02));
      assertThat(Objects.requireNonNull(found.p95()))
          .as("%s", load)
          .isCloseTo(1 + Math.log(0.95 / (1 - load)) / load, within(0.005));
    }
  }

  /** A random time behind the queue, which the inversion takes along. */
  @Test
  void aSharpTimeAndARandomOneBehindItAreTheirSum() {
    Solution.Response found =
        solve(
            new Networks()
                .pool(1, 9_999)
                .acquire(0)
                .delay(exponential(1))
                .release(0)
                .delay(exponential(1_000))
                .under(poisson(1e6)));

    // 10,000 services, full at all times, of 1 s: normal, with a deviation of 100 s.
    double p50 = Objects.requireNonNull(found.p50());
    double p99 = Objects.requireNonNull(found.p99());
    for (double[] share : new double[][] {{0.5, p50}, {0.99, p99}}) {
      double beyond = 0;
      int steps = 1_000;
      for (int k = 0; k < steps; k++) {
        double behind = -1_000 * Math.log((k + 0.5) / steps);
        beyond += fewer(10_000, share[1] - behind) / steps;
      }
      assertThat(1 - beyond).isCloseTo(share[0], within(1e-4));
    }
  }

  /** Probability that a Poisson number of a mean is below a number. */
  private static double fewer(int below, double mean) {
    if (mean <= 0) {
      return 1;
    }
    double sum = 0;
    for (int n = 0; n < below; n++) {
      sum += Math.exp(n * Math.log(mean) - mean - logFactorial(n));
    }
    return Math.min(1, sum);
  }

  private static double logFactorial(int n) {
    // Stirling's series, which is exact to 1e-12 from 10 on.
    double sum = 0;
    int m = n;
    while (m < 10) {
      m++;
      sum -= Math.log(m);
    }
    double at = m;
    return sum
        + at * Math.log(at)
        - at
        + Math.log(2 * Math.PI * at) / 2
        + 1 / (12 * at)
        - 1 / (360 * at * at * at);
  }

  /** Over the number of departures that the time has room for, with services of 1 s. */
  private static double longerThan(int servers, int queue, double load, double seconds) {
    double[] logs = new double[servers + queue];
    double largest = 0;
    for (int n = 1; n < logs.length; n++) {
      logs[n] = logs[n - 1] + Math.log(load / Math.min(n, servers));
      largest = Math.max(largest, logs[n]);
    }
    double total = 0;
    for (double log : logs) {
      total += Math.exp(log - largest);
    }
    double departures = servers * seconds;
    double beyond = 0; // probability that it takes more than a number of departures
    double longer = 0;
    double served = 0;
    double waiting = 0;
    for (int n = servers; n < logs.length; n++) {
      waiting += Math.exp(logs[n] - largest) / total;
    }
    for (int n = 0; n < servers; n++) {
      served += Math.exp(logs[n] - largest) / total;
    }
    for (int k = 0; k < logs.length + 60 * servers; k++) {
      beyond = waiting + served;
      longer += beyond * Math.exp(k * Math.log(departures) - departures - logFactorial(k));
      served *= 1 - 1.0 / servers;
      int left = servers + k;
      if (left < logs.length) {
        double now = Math.exp(logs[left] - largest) / total;
        waiting -= now;
        served += now;
      }
    }
    return longer;
  }
}
