package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static dev.loomgauge.core.scenario.Rejection.ABORT;
import static dev.loomgauge.core.scenario.Rejection.CALLER_RUNS;
import static dev.loomgauge.core.scenario.Rejection.DISCARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The rules of {@link java.util.concurrent.ThreadPoolExecutor}. */
class ExecutorsTest {
  private static final TestSize SIZE = TestSize.of(1_000_000);
  private static final Settings LONG = Settings.window(3, 1_000, SIZE.taken());

  private static Network held(
      ExecutorSize size, Rejection rejection, Variate time, Population population) {
    return new Networks()
        .executor(size, rejection)
        .acquire(0)
        .delay(time)
        .release(0)
        .under(population);
  }

  private static Percentage percent(double whole) {
    return withinPercentage(SIZE.tolerance(whole));
  }

  @Test
  void theCoreAloneWorksUntilTheQueueIsFull() {
    ExecutorSize size = new ExecutorSize(2, 6, 10);
    Settings window = Settings.window(1, 100, 1_000);

    assertThat(throughput(size, 12, window)).isCloseTo(2, within(0.01));
    assertThat(throughput(size, 13, window)).isCloseTo(3, within(0.01));
    assertThat(throughput(size, 16, window)).isCloseTo(6, within(0.01));
    assertThat(throughput(new ExecutorSize(2, 6, ExecutorSize.UNLIMITED), 100, window))
        .isCloseTo(2, within(0.01));
    assertThat(throughput(new ExecutorSize(2, 6, 0), 6, window)).isCloseTo(6, within(0.01));
  }

  private static double throughput(ExecutorSize size, int users, Settings window) {
    Network network = held(size, ABORT, constant(1), closed(users, constant(0)));
    return Simulation.run(network, window).throughput();
  }

  @Test
  void withoutAQueueItIsErlangsLossSystemOfAllItsThreads() {
    Simulated seen =
        Simulation.run(held(new ExecutorSize(1, 5, 0), ABORT, exponential(4), poisson(1)), LONG);

    assertThat(seen.errorRate()).isCloseTo(Theory.erlangB(5, 4), percent(1));
    assertThat(seen.failures()).containsOnlyKeys(Failure.QUEUE_FULL);
  }

  @Test
  void anUnlimitedQueueLeavesTheCore() {
    Simulated seen =
        Simulation.run(
            held(
                new ExecutorSize(2, 50, ExecutorSize.UNLIMITED),
                ABORT,
                exponential(1.2),
                poisson(1)),
            LONG);

    double wait = Theory.erlangC(2, 1.2) / (2 / 1.2 - 1);
    assertThat(seen.mean()).isCloseTo(1.2 + wait, percent(1));
    assertThat(seen.p99()).isCloseTo(Theory.responseOfSeveral(2, 1.2, 0.99), percent(2));
  }

  @Test
  void whoFindsItFullDoesTheWorkItselfWhereTheCallerRuns() {
    Simulated seen =
        Simulation.run(
            held(ExecutorSize.fixed(2, 3), CALLER_RUNS, exponential(1.8), poisson(1)), LONG);

    double full = Theory.lossWithRoom(2, 3, 1.8);
    assertThat(seen.errorRate()).isZero();
    assertThat(seen.throughput()).isCloseTo(1, percent(0.5));
    assertThat(seen.pools().getFirst().busy()).isCloseTo(1.8 * (1 - full), percent(1));
    assertThat(seen.mean())
        .as("by Little's law over who works and who waits")
        .isCloseTo(1.8 + seen.pools().getFirst().waiting(), percent(1));
  }

  /** Two threads come, one hands over and the other works: three a second, and no more. */
  @Test
  void aCallerKeepsItsOwnThreadUntilTheWorkIsDone() {
    Network network =
        new Networks()
            .pool(2, Network.UNLIMITED)
            .executor(ExecutorSize.fixed(1, 0), CALLER_RUNS)
            .acquire(0)
            .acquire(1)
            .release(0)
            .delay(constant(1))
            .release(1)
            .under(closed(10, constant(0)));

    Simulated seen = Simulation.run(network, Settings.window(1, 100, 1_000));

    assertThat(seen.throughput()).isCloseTo(3, within(0.01));
    assertThat(seen.pools().getFirst().busy()).isCloseTo(2, within(0.01));
  }

  /** The loss of M/G/c/c rests on the mean alone, and nobody waits so long for anything else. */
  @Test
  void whatIsDiscardedFailsWhenItsClientGivesUp() {
    Network network =
        new Networks()
            .pool(1_000, Network.UNLIMITED)
            .executor(ExecutorSize.fixed(5, 0), DISCARD)
            .acquire(0)
            .acquire(1)
            .delay(constant(4))
            .release(1)
            .release(0)
            .timeout(20)
            .under(poisson(1));

    Simulated seen = Simulation.run(network, LONG);

    double lost = Theory.erlangB(5, 4);
    assertThat(seen.errorRate()).isCloseTo(lost, percent(1));
    assertThat(seen.failures()).containsOnlyKeys(Failure.CLIENT_TIMEOUT);
    assertThat(seen.pools().getFirst().busy())
        .as("it keeps what it holds until then")
        .isCloseTo(4 * (1 - lost) + 20 * lost, percent(1));
  }

  @Test
  void threadsBeyondTheCoreComeAndGoAsInASimulationOfItsOwn() {
    ExecutorSize size = new ExecutorSize(1, 4, 3);
    double hold = 40;
    double rate = 1 / 25.0;
    Independent other = new Independent(size, rate, hold, 60, SIZE.taken(), new Random(11));
    Simulated seen =
        Simulation.run(
            held(size, ABORT, exponential(hold), poisson(rate)),
            Settings.window(5, 1_000, SIZE.taken() / rate));

    assertThat(seen.mean()).isCloseTo(other.mean(), percent(1));
    assertThat(seen.p99()).isCloseTo(other.p99(), percent(3));
    assertThat(seen.errorRate()).isCloseTo(other.refused(), percent(5));
  }

  /** One executor with its threads, queue and clock, and nothing of the product. */
  private static final class Independent {
    private final PriorityQueue<Double> ends = new PriorityQueue<>();
    private final Deque<Double> idleSince = new ArrayDeque<>();
    private final Deque<Double> queue = new ArrayDeque<>();
    private final List<Double> responses = new ArrayList<>();
    private int threads;
    private int rejected;

    Independent(
        ExecutorSize size, double rate, double hold, double keep, int arrivals, Random random) {
      double now = 0;
      for (int i = 0; i < arrivals; i++) {
        double next = now - Math.log(1 - random.nextDouble()) / rate;
        endUntil(next, hold, random);
        now = next;
        while (threads > size.core()
            && !idleSince.isEmpty()
            && idleSince.getFirst() + keep <= now) {
          idleSince.removeFirst();
          threads--;
        }
        if (threads < size.core()) {
          threads++;
          start(now, now, hold, random);
        } else if (!idleSince.isEmpty()) {
          idleSince.removeFirst();
          start(now, now, hold, random);
        } else if (queue.size() < size.queue()) {
          queue.addLast(now);
        } else if (threads < size.max()) {
          threads++;
          start(now, now, hold, random);
        } else {
          rejected++;
        }
      }
      Collections.sort(responses);
    }

    private void endUntil(double time, double hold, Random random) {
      while (!ends.isEmpty() && ends.peek() <= time) {
        double end = ends.remove();
        if (queue.isEmpty()) {
          idleSince.addLast(end);
        } else {
          start(queue.removeFirst(), end, hold, random);
        }
      }
    }

    private void start(double came, double begins, double hold, Random random) {
      double end = begins - hold * Math.log(1 - random.nextDouble());
      ends.add(end);
      responses.add(end - came);
    }

    double mean() {
      return responses.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    double p99() {
      return responses.get((int) (0.99 * responses.size()));
    }

    double refused() {
      return (double) rejected / (rejected + responses.size());
    }
  }
}
