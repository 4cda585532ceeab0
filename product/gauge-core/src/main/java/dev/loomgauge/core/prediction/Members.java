package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Balancer;
import dev.loomgauge.core.prediction.network.Population;
import java.util.List;
import java.util.OptionalInt;

/**
 * How many members of a pool count at a load. An executor starts a thread beyond its core only when
 * its queue is full, which takes a minimum number of users.
 */
final class Members {
  private final Network network;
  private final int index;
  private final Network.Pool pool;

  private Members(Network network, int index) {
    this.network = network;
    this.index = index;
    this.pool = network.pools().get(index);
  }

  /**
   * The members of one copy of a pool that requests can hold at once.
   *
   * @return empty where nothing limits how many work at once: no limit, or callers who do the work
   *     themselves
   */
  static OptionalInt of(Network network, int pool) {
    return new Members(network, pool).number();
  }

  private OptionalInt number() {
    if (!pool.size().growing() && !pool.callersRun()) {
      return limited(pool.capacity());
    }
    long there = there();
    return pool.callersRun() && !pool.size().holds(there)
        ? OptionalInt.empty()
        : limited(pool.size().threads(there));
  }

  private static OptionalInt limited(int members) {
    return members == Network.UNLIMITED ? OptionalInt.empty() : OptionalInt.of(members);
  }

  /** Requests and branches that can be there at once, in one copy of the pool. */
  private long there() {
    long each = atOnce(network.path());
    return each < Network.UNLIMITED
            && network.population() instanceof Population.Closed closed
            && patient(closed)
        ? each * users(closed)
        : Long.MAX_VALUE;
  }

  private long users(Population.Closed closed) {
    boolean divided = !pool.shared() && network.balancer() == Balancer.LEAST_CONNECTIONS;
    return divided ? Math.ceilDiv(closed.users(), network.instances()) : closed.users();
  }

  /**
   * Whether all users get their answers before they give up, with the core alone at work: who gives
   * up leaves a request behind and sends another.
   */
  private boolean patient(Population.Closed closed) {
    return network.timeout() == Double.POSITIVE_INFINITY
        || users(closed) * new Alone(network.path()).held(index).mean()
            < network.timeout() * pool.size().atOnce();
  }

  /** Of one request: branches together; behind an answer there may be any number. */
  private long atOnce(List<Move> path) {
    long most = 0;
    for (Move move : path) {
      most =
          Math.max(
              most,
              switch (move) {
                case Move.Acquire a -> a.pool() == index ? 1 : 0;
                case Move.Fork f -> {
                  long sum = f.branches().stream().mapToLong(this::atOnce).sum();
                  yield sum > 0 && f.join() == Move.Join.FIRST ? Network.UNLIMITED : sum;
                }
                case Move.Choice c ->
                    c.alternatives().stream().mapToLong(a -> atOnce(a.moves())).max().orElse(0);
                case Move.Release _, Move.Use _, Move.Wait _ -> 0;
              });
    }
    return most;
  }
}
