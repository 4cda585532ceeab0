package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * One request that never waits for another. Times on after each other add up; where branches race,
 * the mean of the longest or of the first is taken over requests whose times are drawn, to within
 * about 0.1 %.
 */
public record UnloadedResponse(List<Move> path) {
  private static final int DRAWS = 1 << 16;

  /** Below this chance of a timeout it is left out; a bound is held to within one percent. */
  private static final double SURELY = 1e-3;

  private static final Quantity SPAN = new Quantity.Span();

  /** A prediction asks for the time of the same fork some ten times, and draws it once. */
  private static final Map<Race, Time> DRAWN = Collections.synchronizedMap(new Recent());

  public UnloadedResponse {
    path = List.copyOf(path);
  }

  /** How long it takes: R0. */
  public Time span() {
    return time(SPAN, path);
  }

  /**
   * For how long it must hold members of a pool before its answer, each by itself, over all its
   * branches: of those of a join of the first, the least that any of them holds it.
   */
  public Time held(int pool) {
    return time(new Quantity.Held(pool), path);
  }

  /** For how long it must hold a number of members of a pool, or more, before its answer. */
  Time heldTogether(int pool, int members) {
    return time(new Quantity.Together(pool, members), path);
  }

  /** The service that it must get of a station before its answer. */
  public Time demand(int station) {
    return time(new Quantity.Demand(station), path);
  }

  /** Mean seconds for which it holds a pool's members, each by itself, even behind the answer. */
  public double heldInAll(int pool) {
    return inAll(new Quantity.Held(pool), path);
  }

  /** Mean seconds of service of a station, with branches that outlive the answer. */
  public double demandInAll(int station) {
    return inAll(new Quantity.Demand(station), path);
  }

  /** What a client sees of it that gives up after a timeout, in seconds; infinite for none. */
  public Answered answered(double timeout) {
    Time span = span();
    double room = timeout - span.mean();
    if (room > 0 && span.variance() / (span.variance() + room * room) < SURELY) {
      return new Answered(1, span); // P(R >= T) <= var / (var + (T - mean)^2): Cantelli
    }
    if (span.constant()) {
      return room >= 0 ? new Answered(1, span) : new Answered(0, Time.constant(timeout));
    }
    QuasiRandomTimes draws = new QuasiRandomTimes();
    double[] seen = new double[DRAWS];
    int answered = 0;
    for (int i = 0; i < DRAWS; i++) {
      double time = draws.along(path, SPAN).span();
      answered += time <= timeout ? 1 : 0;
      seen[i] = Math.min(time, timeout);
      draws.next();
    }
    return new Answered(
        (double) answered / DRAWS,
        new Time(Mean.of(seen).getAsDouble(), Math.min(span.least(), timeout), variance(seen)));
  }

  /**
   * What a client sees of a request.
   *
   * @param share of the requests that are answered in time, 0 to 1
   * @param time until the answer or the end of the client's patience
   */
  public record Answered(double share, Time time) {}

  private static Time time(Quantity quantity, List<Move> path) {
    return time(quantity, path, 0);
  }

  /** With the members of its pool that are held before. */
  private static Time time(Quantity quantity, List<Move> path, int before) {
    Time sum = Time.NONE;
    int held = before;
    for (Move move : path) {
      int times = quantity.equals(SPAN) ? 1 : quantity.times(held);
      Time amount =
          switch (move) {
            case Move.Acquire _, Move.Release _ -> Time.NONE;
            case Move.Use u -> of(u.demand(), quantity.counts(u) ? 1 : times);
            case Move.Wait w -> of(w.delay(), times);
            case Move.Fork f -> {
              Time inside = fork(quantity, f);
              yield held > 0 && times > 0 ? inside.beside(fork(SPAN, f).times(times)) : inside;
            }
            case Move.Choice c -> choice(quantity, c, held);
          };
      sum = sum.then(amount);
      held = quantity.heldAfter(move, held);
    }
    return sum;
  }

  private static Time of(Variate time, int times) {
    return times == 0 ? Time.NONE : Time.of(time).times(times);
  }

  private static Time choice(Quantity quantity, Move.Choice choice, int held) {
    return Time.oneOf(
        choice.alternatives().stream().mapToDouble(Move.Alternative::share).toArray(),
        choice.alternatives().stream()
            .map(a -> time(quantity, a.moves(), held))
            .toArray(Time[]::new));
  }

  private static Time fork(Quantity quantity, Move.Fork fork) {
    List<Time> branches = fork.branches().stream().map(b -> time(quantity, b)).toList();
    boolean all = fork.join() == Step.Join.ALL;
    if (all && !quantity.equals(SPAN)) {
      return branches.stream().reduce(Time.NONE, Time::then);
    }
    double least =
        all
            ? branches.stream().mapToDouble(Time::least).max().orElse(0)
            : branches.stream().mapToDouble(Time::least).min().orElse(0);
    if (branches.stream().allMatch(Time::constant)) {
      return Time.constant(least);
    }
    Race race = new Race(quantity, fork);
    Time known = DRAWN.get(race);
    if (known == null) {
      known = drawn(race, least, branches.stream().mapToDouble(Time::mean).sum());
      DRAWN.put(race, known);
    }
    return known;
  }

  /** What is asked of a fork. */
  private record Race(Quantity quantity, Move.Fork fork) {}

  /** The times of the forks that were asked for last. */
  private static final class Recent extends LinkedHashMap<Race, Time> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 256;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Race, Time> eldest) {
      return size() > MOST;
    }
  }

  /**
   * The longest is the sum of all less what is not the longest: a heavy tail is mostly in the
   * longest, so that the mean of the rest is known from fewer draws, and the mean of the sum is
   * known.
   */
  private static Time drawn(Race race, double least, double meanOfSum) {
    Move.Fork fork = race.fork();
    boolean span = race.quantity().equals(SPAN);
    QuasiRandomTimes draws = new QuasiRandomTimes();
    double[] seen = new double[DRAWS];
    double[] rest = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      double sum = 0;
      double longest = 0;
      double first = Double.POSITIVE_INFINITY;
      for (List<Move> branch : fork.branches()) {
        QuasiRandomTimes.Walk walk = draws.along(branch, race.quantity());
        double value = span ? walk.span() : walk.amount();
        sum += value;
        longest = Math.max(longest, value);
        first = Math.min(first, value);
      }
      seen[i] = fork.join() == Step.Join.ALL ? longest : first;
      rest[i] = sum - longest;
      draws.next();
    }
    double mean =
        fork.join() == Step.Join.ALL
            ? meanOfSum - Mean.of(rest).getAsDouble()
            : Mean.of(seen).getAsDouble();
    return new Time(Math.max(mean, least), least, variance(seen));
  }

  private static double inAll(Quantity quantity, List<Move> path) {
    double sum = 0;
    int held = 0;
    for (Move move : path) {
      int times = quantity.times(held);
      sum +=
          switch (move) {
            case Move.Acquire _, Move.Release _ -> 0;
            case Move.Use u -> (quantity.counts(u) ? 1 : times) * u.demand().mean();
            case Move.Wait w -> times * w.delay().mean();
            case Move.Fork f ->
                f.branches().stream().mapToDouble(b -> inAll(quantity, b)).sum()
                    + (times > 0 ? times * fork(SPAN, f).mean() : 0);
            case Move.Choice c ->
                c.alternatives().stream()
                        .mapToDouble(a -> a.share() * inAll(quantity, a.moves()))
                        .sum()
                    + (times > 0 ? times * choice(SPAN, c, 0).mean() : 0);
          };
      held = quantity.heldAfter(move, held);
    }
    return sum;
  }

  private static double variance(double[] draws) {
    return Variance.of(draws).setBiased(true).getAsDouble();
  }
}
