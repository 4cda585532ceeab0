package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.Limit.Pause;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Limit.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The asymptotic bounds of one network. Only what a request needs before its answer limits
 * throughput: the losers of a join of the first go on behind it, so that their stations have to be
 * stable and are no limit ({@link Stability}).
 */
public final class Limits {
  /**
   * The scatter of a number of successes beside that of times: P(S >= (1 + t) E[S]) <= exp(-t^2
   * E[S] / 3) for t <= 1 (Chernoff), where times have a 2 in the place of the 3.
   */
  private static final double SUCCESSES = 1.5;

  /** What rounding makes of two bounds that are the same. */
  private static final double LOWER = 1 - 1e-9;

  private final Network network;
  private final UnloadedResponse alone;
  private final Time think;
  private final Work work;

  /** All limits of a network of which everything is known, the lowest first. */
  public static List<Limit> ofModel(Network network) {
    return new Limits(network, Work.SERVICE)
        .all().stream()
            .map(bound -> new Limit(bound.name(), bound.kind(), bound.terms(), true, 0))
            .sorted(Comparator.comparingDouble(Limit::rps))
            .toList();
  }

  /** Of one network, whose stations do this work. */
  Limits(Network network, Work work) {
    this.network = network;
    this.alone = new UnloadedResponse(network.path());
    this.think =
        network.population() instanceof Population.Closed closed
            ? Time.of(closed.think())
            : Time.NONE;
    this.work = work;
  }

  /**
   * One of them.
   *
   * @param terms with the mean of {@code time}
   * @param time of a request in it, the think time among it for users, pauses among it for stations
   * @param fair whether requests that succeed may be told from others by anything but their share
   */
  record Bound(String name, Kind kind, Terms terms, Time time, boolean fair) {

    /** Requests a second; infinite where nothing takes time. */
    double rps() {
      return terms.rps();
    }

    /**
     * The same as no long run exceeds it: random times take their means in it, or, where requests
     * that succeed may be the quick ones, the least that they can. Empty where that is nothing.
     */
    Optional<Law> law() {
      double seconds = fair ? time.mean() : time.least();
      if (seconds <= 0) {
        return Optional.empty();
      }
      double random = time.mean() - time.least();
      double share = terms.share() == 0 ? 1 : terms.share();
      double scatter = fair ? (time.variance() + random * random) / (seconds * seconds) : 0;
      return Optional.of(
          new Law(
              (double) terms.capacity() * terms.copies() * (fair ? share : 1) / seconds,
              seconds,
              scatter + (fair && share < 1 ? SUCCESSES : 0)));
    }
  }

  /** Response time of an unloaded request. */
  Time zeroLoad() {
    return alone.span();
  }

  /**
   * The least that the mean response time of a window is, but by chance: random times take their
   * means in it, and n of them sum up to less by the bound of {@link Law#most}. Only where no
   * request fails: those that succeed may be the quick ones.
   *
   * @param requests n
   * @param chance that a window has a lower mean, above 0 and below 1
   */
  double leastMean(double requests, double chance) {
    Time time = zeroLoad();
    double random = time.mean() - time.least();
    double square = time.variance() + random * random;
    double below = Math.sqrt(2 * Math.log(1 / chance) * square / Math.max(1, requests));
    return Math.max(time.least(), time.mean() - below);
  }

  /**
   * The mean response time that Little's law leaves to a closed model with a throughput, N / X - Z;
   * 0 for other models, and where the think time is random. Only where no request fails: failed
   * ones take a part of the users' time, too.
   */
  double littleMean(double rps) {
    return think.constant() && network.population() instanceof Population.Closed closed
        ? closed.users() / rps - think.mean()
        : 0;
  }

  /** Think time; none for an open model. */
  Time think() {
    return think;
  }

  /** The users or arrivals first, then all pools and stations that limit. */
  List<Bound> all() {
    List<Bound> bounds = new ArrayList<>();
    bounds.add(population());
    bounds.addAll(pools());
    bounds.addAll(stations());
    return bounds;
  }

  /** Users, of whom each has one request at a time, and thinks between two. */
  private Bound population() {
    return switch (network.population()) {
      case Population.Closed closed -> users(closed.users());
      case Population.Open open ->
          arrivals(1 / open.rate(), open.poisson() ? 1 / open.rate() / open.rate() : 0, "arrivals");
      case Population.Trace trace -> {
        double between = trace.period() / trace.times().length;
        yield arrivals(between, between * between, "arrivals of the trace");
      }
    };
  }

  /**
   * N users each spend the time until the answer, or until they give up, and their think time on a
   * request, and this many of these are answered: X <= N P(R <= T) / (E[min(R, T)] + Z) by renewals
   * and rewards. R is that of an unloaded request; any other time of the same request is longer,
   * which lowers the numerator and raises the denominator.
   */
  private Bound users(int users) {
    UnloadedResponse.Answered answered = alone.answered(network.timeout());
    Time cycle = answered.time().then(think);
    double share = answered.share();
    return new Bound(
        "users",
        Kind.USERS,
        new Terms("users", users, 1, share, cycle.mean(), null, null, null),
        cycle,
        !Selection.inBranches(network)
            && (share == 1 || !Selection.impatient(network, network.path())));
  }

  private static Bound arrivals(double between, double variance, String label) {
    return new Bound(
        "arrivals",
        Kind.ARRIVALS,
        new Terms(label, 1, between),
        new Time(between, 0, variance),
        true);
  }

  /** A passive resource is bounded by Little's law over its holding time. */
  private List<Bound> pools() {
    List<Bound> bounds = new ArrayList<>();
    for (int i = 0; i < network.pools().size(); i++) {
      OptionalInt members = Members.of(network, i);
      if (members.isPresent() && alone.held(i).mean() > 0) {
        bounds.add(pool(i, members.getAsInt()));
      }
    }
    return bounds;
  }

  /**
   * The lowest of these: all members over the time that a request holds members, each by itself;
   * and where it holds k at once, as many times k as there are, over k times the time for which it
   * does.
   */
  private Bound pool(int index, int members) {
    Bound lowest = pool(index, members, members, alone.held(index));
    for (int k = 2; k <= network.heldAtOnce(index); k++) {
      int whole = members / k * k;
      Bound together = pool(index, members, whole, alone.heldTogether(index, k).times(k));
      if (whole > 0 && together.rps() < LOWER * lowest.rps()) {
        lowest = together;
      }
    }
    return lowest;
  }

  private Bound pool(int index, int members, int used, Time held) {
    Network.Pool pool = network.pools().get(index);
    int copies = network.copies(pool.shared());
    return new Bound(
        pool.name(),
        Kind.RESOURCE,
        new Terms(pool.label(), used, copies, 1, held.mean(), null, null, null)
            .of(pool.size())
            .of(nested(index, members)),
        held,
        !Selection.inBranches(network));
  }

  /** Where a request takes another member while it holds one; null where it never does. */
  Limit.@Nullable Nested nested(int pool, int members) {
    int each = network.heldAtOnce(pool);
    if (each < 2) {
      return null;
    }
    OptionalLong requests = Members.requests(network, pool);
    double patience = patience(pool, network.path(), 0);
    return new Limit.Nested(
        each,
        members,
        requests.isPresent() ? requests.getAsLong() : null,
        patience < Double.POSITIVE_INFINITY ? patience : null);
  }

  /** The longest timeout of a step that takes another member, in seconds; infinite for none. */
  private static double patience(int pool, List<Move> path, int before) {
    int held = before;
    double longest = 0;
    for (Move move : path) {
      held = new Quantity.Held(pool).heldAfter(move, held);
      if (move instanceof Move.Acquire step && step.pool() == pool && held > 1) {
        longest = Math.max(longest, step.timeout());
      }
      for (List<Move> inside : move.inside()) {
        longest = Math.max(longest, patience(pool, inside, move instanceof Move.Fork ? 0 : held));
      }
    }
    return longest;
  }

  private List<Bound> stations() {
    List<Bound> bounds = new ArrayList<>();
    for (int i = 0; i < network.stations().size(); i++) {
      Network.Station station = network.stations().get(i);
      Time demand = alone.demand(i);
      Time taken = demand.then(Time.constant(station.pausedSeconds()));
      if (taken.mean() > 0) {
        int copies = network.copies(station.shared());
        bounds.add(
            new Bound(
                station.name(),
                Kind.STATION,
                terms(station, copies, demand.mean()),
                taken,
                !Selection.inBranches(network) && !Selection.at(station, network)));
      }
    }
    return bounds;
  }

  private Terms terms(Network.Station station, int copies, double demand) {
    Pauses pauses = station.pauses();
    return new Terms(
        station.label(),
        station.servers(),
        copies,
        1,
        demand,
        work,
        pauses.occur() ? new Pause(pauses.seconds(), pauses.requests()) : null,
        null);
  }
}
