package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether requests pile up for as long as the load lasts: more come to a pool or station than it
 * carries. Of an open load these are its arrivals; of users who give up while the service goes on,
 * N / (timeout + Z) a second, as many as they send when none is answered in time. There is a steady
 * state all the same where a pool refuses the rest, or is left after a timeout: no more than its
 * limit comes to the resources behind it, what it is held around has a bounded queue, and a pool
 * around it is never full as long as that one has more members than requests can be in the one that
 * refuses, and elsewhere in its hold. Behind a deadlock of requests that hold a member each they
 * pile up, too, where others come all the same.
 */
public final class Growth {
  /** What rounding makes of users who just have their answers in time. */
  private static final double ROUNDING = 1e-9;

  private final Network network;
  private final List<Limit> limits;
  private final List<Visit> visits = new ArrayList<>();

  /** A held member of a limited pool, and the most requests a second that come to its step. */
  private record Held(Move.Acquire step, double rate) {}

  /**
   * A step that acquires a member or uses a station.
   *
   * @param rate requests per second that come to it, at most
   * @param limit of the pool or station, in requests per second; infinite where it has none
   * @param pool whether it acquires; its own member is then the last that is held
   * @param held with a limit, the outermost first
   */
  private record Visit(double rate, double limit, boolean pool, List<Held> held) {
    boolean full() {
      return rate >= limit;
    }
  }

  private Growth(Network network, List<Limit> limits) {
    this.network = network;
    this.limits = limits;
  }

  /** Whether they do, by the limits of the network's pools and stations. */
  public static boolean of(Network network, List<Limit> limits) {
    double rate =
        switch (network.population()) {
          case Population.Closed(int users, var think, _, _) ->
              users / (network.timeout() + think.mean()) * (1 - ROUNDING);
          case Population.Open open -> open.rate();
          case Population.Trace(double[] times, double period) -> times.length / period;
        };
    Growth growth = new Growth(network, limits);
    growth.walk(network.path(), rate, List.of());
    return growth.visits.stream().anyMatch(visit -> visit.full() && !growth.settles(visit))
        || (!waitsForEver(network) && limits.stream().anyMatch(Growth::locks));
  }

  /** Whether no request comes while its user waits for another; a deadlock is then the end. */
  private static boolean waitsForEver(Network network) {
    return network.population() instanceof Population.Closed
        && network.timeout() == Double.POSITIVE_INFINITY;
  }

  /** Whether requests can come to wait for each other in a pool for ever. */
  private static boolean locks(Limit limit) {
    Limit.Nested nested = limit.terms().nested();
    return nested != null && nested.deadlocks() && nested.timeout() == null;
  }

  /** Notes the visits of a path; from requests a second that begin it to the most that end it. */
  private double walk(List<Move> path, double come, List<Held> around) {
    double rate = come;
    List<Held> held = new ArrayList<>(around);
    for (Move move : path) {
      switch (move) {
        case Move.Acquire a -> {
          Network.Pool pool = pool(a);
          if (pool.capacity() != Network.UNLIMITED && !pool.callersRun()) {
            held.add(new Held(a, rate));
            visit(rate, Kind.RESOURCE, pool.name(), held);
          }
        }
        case Move.Release r -> rate = Math.min(rate, released(r, held));
        case Move.Use u ->
            visit(rate, Kind.STATION, network.stations().get(u.station()).name(), held);
        case Move.Wait _ -> {}
        case Move.Fork fork -> {
          boolean all = fork.join() == Step.Join.ALL;
          double joined = all ? rate : 0;
          for (List<Move> branch : fork.branches()) {
            double end = walk(branch, rate, held);
            joined = all ? Math.min(joined, end) : joined + end;
          }
          rate = Math.min(rate, joined);
        }
        case Move.Choice choice -> {
          double sum = 0;
          for (Move.Alternative a : choice.alternatives()) {
            sum += a.share() * walk(a.moves(), rate, held);
          }
          rate = Math.min(rate, sum);
        }
      }
    }
    return rate;
  }

  private void visit(double rate, Kind kind, String name, List<Held> held) {
    visits.add(new Visit(rate, limit(kind, name), kind == Kind.RESOURCE, List.copyOf(held)));
  }

  private double limit(Kind kind, String name) {
    return limits.stream()
        .filter(limit -> limit.kind() == kind && limit.name().equals(name))
        .mapToDouble(Limit::rps)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Takes a member from those held; the requests per second that have passed its pool. */
  private double released(Move.Release step, List<Held> held) {
    for (int i = held.size() - 1; i >= 0; i--) {
      Move.Acquire acquired = held.get(i).step();
      if (acquired.pool() == step.pool()) {
        held.remove(i);
        return refuses(acquired)
            ? limit(Kind.RESOURCE, pool(acquired).name())
            : Double.POSITIVE_INFINITY;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Whether there is a steady state though more come to a step than it carries. */
  private boolean settles(Visit visit) {
    List<Held> unbounded = visit.held().stream().takeWhile(held -> !refuses(held.step())).toList();
    boolean bounded = unbounded.size() < visit.held().size();
    return (bounded || visit.pool()) && unbounded.stream().allMatch(this::roomy);
  }

  /** Whether who finds no room is refused, or is gone after a while. */
  private boolean refuses(Move.Acquire step) {
    Network.Pool pool = pool(step);
    return pool.refuses()
        || (pool.capacity() != Network.UNLIMITED
            && !pool.callersRun()
            && step.timeout() < Double.POSITIVE_INFINITY);
  }

  /**
   * Whether a pool without a bound of its own has members left when all pools within it that refuse
   * are full: capacity > requests in those + rate x time held outside of them, by Little's law.
   */
  private boolean roomy(Held of) {
    Network.Pool outer = pool(of.step());
    Map<Integer, List<Visit>> within = new LinkedHashMap<>();
    for (Visit visit : visits) {
      int last = visit.held().size() - 1;
      if (visit.pool()
          && holds(visit, of.step().pool())
          && refuses(visit.held().get(last).step())
          && visit.held().subList(0, last).stream().noneMatch(held -> refuses(held.step()))) {
        within
            .computeIfAbsent(visit.held().get(last).step().pool(), _ -> new ArrayList<>())
            .add(visit);
      }
    }
    double elsewhere =
        of.rate() * new UnloadedResponse(unrefused(network.path())).held(of.step().pool()).mean();
    double inside =
        within.entrySet().stream().mapToDouble(e -> most(e.getKey(), e.getValue(), outer)).sum();
    return !within.isEmpty()
        && (double) outer.capacity() * network.copies(outer.shared()) > inside + elsewhere;
  }

  private static boolean holds(Visit visit, int pool) {
    return visit.held().stream().anyMatch(held -> held.step().pool() == pool);
  }

  /** Requests that have or await a member of a pool that refuses, over the copies of another. */
  private double most(int index, List<Visit> of, Network.Pool outer) {
    Network.Pool pool = network.pools().get(index);
    int copies = network.copies(pool.shared() && outer.shared());
    double rate = of.stream().mapToDouble(Visit::rate).max().orElse(0);
    double patience =
        of.stream().mapToDouble(visit -> visit.held().getLast().step().timeout()).sum();
    double discarded =
        pool.rejection() == Rejection.DISCARD && pool.refuses() ? rate * network.timeout() : 0;
    double rooms =
        (double) pool.capacity() * copies
            + Math.min((double) pool.queue() * copies, rate * patience)
            + discarded;
    boolean full = visits.stream().anyMatch(visit -> visit.full() && holds(visit, index));
    return full
        ? rooms
        : Math.min(rooms, rate * new UnloadedResponse(network.path()).held(index).mean());
  }

  /** A path without what takes time while a pool is held that refuses. */
  private List<Move> unrefused(List<Move> path) {
    List<Move> left = new ArrayList<>();
    Deque<Integer> refusing = new ArrayDeque<>();
    for (Move move : path) {
      switch (move) {
        case Move.Acquire a -> {
          left.add(a);
          if (refuses(a)) {
            refusing.add(a.pool());
          }
        }
        case Move.Release r -> {
          left.add(r);
          refusing.removeFirstOccurrence(r.pool());
        }
        case Move _ when !refusing.isEmpty() -> {}
        case Move.Use _, Move.Wait _, Move.Fork _, Move.Choice _ ->
            left.add(move.within(this::unrefused));
      }
    }
    return left;
  }

  private Network.Pool pool(Move.Acquire step) {
    return network.pools().get(step.pool());
  }
}
