package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.protocol.time.Delay;
import java.security.MessageDigest;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What is in force and what came of it: one for all event loops. */
final class Control {
  private final Tally tally = new Tally();
  private final String token;
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

  /** With a token that whoever reads or changes it has to know; empty for none. */
  Control(Behaviour behaviour, String token) {
    inForce = new InForce(behaviour, System.nanoTime());
    this.token = token;
  }

  /** Whether a request may read and change it, by its header {@code authorization}. */
  boolean admits(@Nullable String authorization) {
    return token.isEmpty()
        || (authorization != null
            && MessageDigest.isEqual(
                ("Bearer " + token).getBytes(UTF_8), authorization.getBytes(UTF_8)));
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
