package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How many members of a pool count at a load. An executor starts a thread beyond its core only when
 * its queue is full, which takes a minimum number of users, and of members of the pools that are
 * held around it.
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

  /** Requests that can hold or want members of a copy of a pool at once; empty if unbounded. */
  static OptionalLong requests(Network network, int pool) {
    long there = new Members(network, pool).there();
    return there == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(there / Math.max(1, network.heldAtOnce(pool)));
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

  /** What requests and branches can ask for at once, of one copy of the pool. */
  private long there() {
    long each = atOnce(network.path());
    long most =
        each < Network.UNLIMITED
                && network.population() instanceof Population.Closed closed
                && patient(closed)
            ? each * users(closed)
            : Long.MAX_VALUE;
    for (int outer : around(network.path(), List.of()).orElse(Set.of())) {
      most = Math.min(most, admitted(outer));
    }
    return most;
  }

  /** Pools that are held at every step that acquires this one; empty where none does. */
  private Optional<Set<Integer>> around(List<Move> path, Collection<Integer> outer) {
    Deque<Integer> held = new ArrayDeque<>(outer);
    Optional<Set<Integer>> always = Optional.empty();
    for (Move move : path) {
      always =
          switch (move) {
            case Move.Acquire(int acquired, _, _) when acquired == index -> both(always, held);
            case Move.Acquire a -> {
              held.add(a.pool());
              yield always;
            }
            case Move.Release r -> {
              held.removeFirstOccurrence(r.pool());
              yield always;
            }
            case Move.Fork _, Move.Choice _ -> around(move.inside(), held, always);
            case Move.Use _, Move.Wait _ -> always;
          };
    }
    return always;
  }

  private Optional<Set<Integer>> around(
      List<List<Move>> paths, Collection<Integer> held, Optional<Set<Integer>> before) {
    Optional<Set<Integer>> always = before;
    for (List<Move> path : paths) {
      Optional<Set<Integer>> there = around(path, held);
      always = there.isPresent() ? both(always, there.get()) : always;
    }
    return always;
  }

  private static Optional<Set<Integer>> both(
      Optional<Set<Integer>> known, Collection<Integer> held) {
    Set<Integer> both = new HashSet<>(held);
    known.ifPresent(both::retainAll);
    return Optional.of(both);
  }

  /** What those can ask for that the members of a pool around it let in. */
  private long admitted(int outer) {
    OptionalInt members = of(network, outer);
    long each = within(outer, network.path());
    if (members.isEmpty() || each >= Network.UNLIMITED) {
      return Long.MAX_VALUE;
    }
    boolean meet = pool.shared() && !network.pools().get(outer).shared();
    return each * members.getAsInt() * (meet ? network.instances() : 1);
  }

  /** Of one request, while it or a branch of it holds one member of a pool around. */
  private long within(int outer, List<Move> path) {
    long most = 0;
    int held = 0;
    List<Move> inside = new ArrayList<>();
    Quantity holds = new Quantity.Held(outer);
    for (Move move : path) {
      if (held > 0) {
        inside.add(move);
      } else {
        inside.clear();
      }
      long here =
          held > 0
              ? atOnce(inside)
              : move.inside().stream().mapToLong(p -> within(outer, p)).max().orElse(0);
      most = Math.max(most, here);
      held = holds.heldAfter(move, held);
    }
    return most;
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
        || users(closed) * new UnloadedResponse(network.path()).held(index).mean()
            < network.timeout() * pool.size().atOnce();
  }

  /** By one request: branches together; behind an answer there may be any number. */
  private long atOnce(List<Move> path) {
    long most = 0;
    int held = 0;
    for (Move move : path) {
      held = new Quantity.Held(index).heldAfter(move, held);
      most =
          Math.max(
              most,
              switch (move) {
                case Move.Acquire _ -> held;
                case Move.Fork f -> {
                  long sum = f.branches().stream().mapToLong(this::atOnce).sum();
                  yield sum > 0 && f.join() == Step.Join.FIRST ? Network.UNLIMITED : sum;
                }
                case Move.Choice c -> c.inside().stream().mapToLong(this::atOnce).max().orElse(0);
                case Move.Release _, Move.Use _, Move.Wait _ -> 0;
              });
    }
    return most;
  }
}
