package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Balancer;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import org.junit.jupiter.api.Test;

/** Which networks the formula of a full queue refuses, and why. */
class LossQueueTest {
  private static final Variate SCATTERED = new Variate.Lognormal(1, 0.5);

  private static Networks room(int capacity, int queue) {
    return new Networks().pool(capacity, queue).acquire(0);
  }

  private static String why(Networks path) {
    return why(path.under(poisson(1)));
  }

  private static String why(Network network) {
    return Solvers.named("mmck").cannot(network).orElse("it fits");
  }

  @Test
  void requestsArriveFromOutsideAtRandomOnOnePath() {
    Networks fits = room(2, 3).delay(exponential(1)).release(0);

    assertThat(why(fits)).isEqualTo("it fits");
    assertThat(why(fits.under(closed(5, constant(1)))))
        .isEqualTo("Its requests do not arrive at a rate from outside.");
    assertThat(why(fits.under(new Population.Open(1, false))))
        .isEqualTo("Arrivals are not Poisson.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).timeout(9)))
        .isEqualTo("The client's timeout of 9.0 s can fire.");
    assertThat(why(fits.fork(Move.Join.ALL, new Networks().delay(constant(1)))))
        .isEqualTo("Step 'parallel' runs branches in parallel.");
    Networks one = new Networks().delay(constant(1));
    assertThat(why(new Networks().choice(0.5, one, one)))
        .isEqualTo("Step 'paths' has several kinds of requests.");
  }

  @Test
  void oneResourceWithALimitedQueueIsTakenOnceAndWithoutGivingUp() {
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).acquire(0).release(0)))
        .isEqualTo("It is for a path that acquires one resource, once.");
    assertThat(why(room(2, Network.UNLIMITED).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 has no limit.");
    assertThat(why(room(Network.UNLIMITED, 3).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 has no limit.");
    assertThat(why(room(1, 999_999).delay(exponential(1)).release(0))).isEqualTo("it fits");
    assertThat(why(room(1, 1_000_000).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 is too long for it.");
    assertThat(why(new Networks().pool(2, 3).acquire(0, 5).delay(exponential(1)).release(0)))
        .isEqualTo("Step 'acquire: pool0' can time out.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).instances(2, Balancer.ROUND_ROBIN)))
        .isEqualTo("Requests are not given to the instances at random.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).instances(2, Balancer.RANDOM)))
        .isEqualTo("it fits");
  }

  @Test
  void itIsHeldForOneExponentialTimeOrForAnyTimeWhereNobodyMayWait() {
    assertThat(why(room(2, 0).delay(SCATTERED).delay(exponential(1)).release(0)))
        .isEqualTo("it fits");
    assertThat(why(room(2, 1).delay(SCATTERED).release(0)))
        .isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(2, 1).delay(exponential(1)).delay(exponential(1)).release(0)))
        .isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(2, 0).release(0))).isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(3, 2).delay(exponential(1)).release(0).delay(SCATTERED)))
        .as("what comes behind it may take any time")
        .isEqualTo("it fits");
  }

  @Test
  void aStationWithinItServesInOrderAndIsUsedByNobodyElse() {
    assertThat(why(room(3, 2).fifo(1).use(0, exponential(1)).release(0))).isEqualTo("it fits");
    assertThat(why(room(3, 2).sharing(1).use(0, exponential(1)).release(0)))
        .isEqualTo("Step 'use: station0' shares its servers.");
    assertThat(why(room(3, 2).sharing(3).use(0, exponential(1)).release(0)))
        .as("a server for everyone who may be there")
        .isEqualTo("it fits");
    assertThat(why(room(3, 2).fifo(1).delay(exponential(1)).release(0).use(0, exponential(1))))
        .isEqualTo("Step 'use: station0' is not held within pool0 alone.");
    assertThat(why(room(3, 0).fifo(1).use(0, SCATTERED).release(0)))
        .as("one server for three, so two wait")
        .isEqualTo("pool0 is not held for one exponential time.");
  }
}
