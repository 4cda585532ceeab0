package dev.loomgauge.downstream;

import dev.loomgauge.protocol.time.Delay;
import java.util.random.RandomGenerator;

/** What is in force and what came of it: one for all event loops. */
final class Control {
  private final Tally tally = new Tally();
  private volatile InForce inForce;

  /**
   * A behaviour and the moment of {@link System#nanoTime} it began, from which its stalls are
   * counted.
   */
  record InForce(Behaviour behaviour, long since) {

    /**
     * When the answer is due to a request that arrives at {@code arrival}; both on the clock of
     * {@link System#nanoTime}.
     *
     * @param delay of the request's route
     */
    long due(long arrival, Delay delay, RandomGenerator random) {
      var stall = behaviour.stall();
      var takenUp = stall == null ? arrival : since + stall.takenUp(arrival - since);
      return takenUp + delay.draw(random);
    }

    boolean fails(RandomGenerator random) {
      return behaviour.errorRate() > 0 && random.nextDouble() < behaviour.errorRate();
    }
  }

  Control(Behaviour behaviour) {
    inForce = new InForce(behaviour, System.nanoTime());
  }

  InForce inForce() {
    return inForce;
  }

  Tally tally() {
    return tally;
  }

  /** Puts a behaviour in force for requests that arrive from now on, and starts the tally again. */
  void put(Behaviour behaviour) {
    inForce = new InForce(behaviour, System.nanoTime());
    tally.restart();
  }
}
