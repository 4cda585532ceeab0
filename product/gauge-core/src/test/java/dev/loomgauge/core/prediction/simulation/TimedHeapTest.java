package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The orders in which a simulation takes what waits. */
class TimedHeapTest {
  @Test
  void theEarliestComesFirstAndOfEqualTimesTheOneAddedFirst() {
    Random random = new Random(3);
    TimedHeap heap = new TimedHeap();
    int[] times = IntStream.range(0, 500).map(_ -> random.nextInt(40)).toArray();
    for (int i = 0; i < times.length; i++) {
      heap.add(times[i], i);
    }
    List<Integer> sorted =
        IntStream.range(0, times.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> times[i]))
            .toList();

    List<Integer> polled = new ArrayList<>();
    while (heap.size() > 0) {
      double time = heap.time();
      int item = heap.poll();
      assertThat(time).isEqualTo(times[item]);
      polled.add(item);
    }

    assertThat(polled).isEqualTo(sorted);
    assertThat(heap.time()).isInfinite();
  }

  @Test
  void ringsAreServedInTheOrderOfArrivalWhileTheyGrow() {
    TimedRing timed = new TimedRing();
    int next = 0;
    for (int i = 0; i < 100; i++) {
      timed.add(i / 2.0, i);
      if (i % 3 == 0) {
        assertThat(timed.time()).isEqualTo(next / 2.0);
        assertThat(timed.poll()).isEqualTo(next++);
      }
    }

    assertThat(timed.size()).isEqualTo(66);
    while (timed.size() > 0) {
      assertThat(timed.poll()).isEqualTo(next++);
    }
    assertThat(timed.time()).isInfinite();
  }

  @Test
  void theSourceWithTheNextEventFiresAndOfEqualTimesTheLowerNumber() {
    Clock clock = new Clock(5);
    clock.set(3, 7);
    assertThat(clock.only(3)).isTrue();
    clock.set(1, 9);
    clock.set(4, 7);

    assertThat(clock.first()).isEqualTo(3);
    assertThat(clock.only(3)).isFalse();
    clock.set(3, Double.POSITIVE_INFINITY);
    assertThat(clock.first()).isEqualTo(4);
    clock.set(4, 9.5);
    assertThat(clock.first()).isEqualTo(1);
    assertThat(clock.time(4)).isEqualTo(9.5);
    clock.set(0, 9);
    assertThat(clock.first()).isZero();
  }

  @Test
  void requestsAreGivenToTheInstancesInTurnOrWhereFewestAre() {
    Balancing turn = balancing(Balancer.ROUND_ROBIN);
    assertThat(IntStream.range(0, 5).map(_ -> turn.enter())).containsExactly(1, 2, 0, 1, 2);

    Balancing least = balancing(Balancer.LEAST_CONNECTIONS);
    assertThat(IntStream.range(0, 4).map(_ -> least.enter())).containsExactly(1, 2, 0, 1);
    least.leave(0);
    assertThat(least.enter()).isZero();
    // Of one, two and one request it is the turn of the first, then the third has the fewest.
    assertThat(least.enter()).isZero();
    assertThat(least.enter()).isEqualTo(2);
  }

  private static Balancing balancing(Balancer balancer) {
    return new Balancing(
        new Networks().instances(3, balancer).under(poisson(1)), new SplittableRandom(1));
  }

  @Test
  void aQueueRemembersForLongerTheFullerItIs() {
    Networks queue = new Networks().fifo(1).use(0, exponential(0.8));

    // 0.8 x (1 + 1) x 0.8 / (1 - 0.8)^2
    assertRelaxation(queue.under(poisson(1)), 32, 1, 0.8);
    assertRelaxation(queue.under(new Population.Open(1, false)), 16, 1, 0.8);
    assertRelaxation(queue.under(closed(5, constant(1))), 0, 1, 0.8);
    assertRelaxation(queue.under(poisson(2)), 0, 1, 0.8);
    assertRelaxation(queue.instances(4, Balancer.RANDOM).under(poisson(4)), 32, 4, 0.8);
  }

  @Test
  void aPoolWithALimitedQueueForgetsBeyondItsCapacity() {
    Network room =
        new Networks()
            .pool(3, 5)
            .delay(constant(1))
            .acquire(0)
            .delay(exponential(3.51))
            .release(0)
            .under(poisson(1));

    // 1.17 x (1 + 1) x 3.51 / 3 / 0.17^2
    assertRelaxation(room, 94.733_564, 1, 4.51);
  }

  private static void assertRelaxation(
      Network network, double seconds, int queues, double zeroLoad) {
    RelaxationTime relaxation = RelaxationTime.of(network);
    assertThat(relaxation.seconds()).isCloseTo(seconds, within(1e-5));
    assertThat(relaxation.queues()).isEqualTo(queues);
    assertThat(relaxation.zeroLoad()).isCloseTo(zeroLoad, within(1e-12));
  }
}
