package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.protocol.time.Delay;
import java.security.MessageDigest;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What is in force and what came of it: one for all event loops. */
final class Control {
  private final DownstreamTally tally = new DownstreamTally();
  private final String token;
  private volatile InForce inForce;

  /**
   * A behaviour in force.
   *
   * @param since when it began, on the clock of {@link System#nanoTime}; its stalls are counted
   *     from there
   * @param servers null where any number of requests is served at once
   */
  record InForce(Behaviour behaviour, long since, @Nullable Servers servers) {
    /** With servers of its own: requests that came before it do not occupy them. */
    InForce(Behaviour behaviour, long since) {
      this(behaviour, since, behaviour.atOnce() == null ? null : new Servers(behaviour.atOnce()));
    }

    /**
     * When the answer is due to a request that arrives at {@code arrival}, and that waits for a
     * server where their number is limited; both on the clock of {@link System#nanoTime}.
     */
    long due(long arrival, Delay delay, RandomGenerator random) {
      var nanos = delay.draw(random);
      return servers == null
          ? takenUp(arrival) + nanos
          : servers.due(arrival, start -> takenUp(start) + nanos);
    }

    private long takenUp(long start) {
      var stall = behaviour.stall();
      return stall == null ? start : since + stall.takenUp(start - since);
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

  DownstreamTally tally() {
    return tally;
  }

  /** Puts a behaviour in force for requests that arrive from now on, and starts the tally again. */
  void put(Behaviour behaviour) {
    inForce = new InForce(behaviour, System.nanoTime());
    tally.restart();
  }
}
