package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Demands.Slowdown;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * From the steps of a cell to the moves of its requests. CPU that a tier was seen to spend and that
 * no step names is spent too: the downstream's before each wait for it and for its limit, that of
 * others first of all.
 */
final class Moves {

  private final Scenario scenario;
  private final Demands demands;
  private final Stations stations;
  private final List<String> pools;
  private final List<Step> steps;
  private final boolean enforced;
  private final Set<Tier> named = new HashSet<>();

  /** Per request, over all kinds. */
  private double downstreamWaits;

  /**
   * Of a cell.
   *
   * @param enforced whether what a service may do faster than the scenario says takes no time:
   *     everything but the delays of the downstream, which are Loomgauge's own; of a pure model
   *     everything holds as it is written
   */
  Moves(Scenario scenario, List<Step> steps, Demands demands, Stations stations, boolean enforced) {
    this.scenario = scenario;
    this.enforced = enforced && !scenario.pureModel();
    this.demands = demands;
    this.stations = stations;
    this.steps = steps;
    pools = scenario.path().resources().values().stream().map(RequestPath.Resource::name).toList();
    look(steps, 1);
  }

  List<Move> all() {
    List<Move> moves = new ArrayList<>();
    for (Tier tier : List.of(Tier.LOAD, Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM)) {
      boolean elsewhere = tier == Tier.DOWNSTREAM ? downstreamWaits > 0 : named.contains(tier);
      if (!elsewhere) {
        moves.addAll(spent(tier, 1));
      }
    }
    List<Move> path = of(steps);
    moves.addAll(enforced ? path : slowed(path, demands.slowdown()));
    return moves;
  }

  /**
   * A path that takes so much longer: a part in its waits, each in proportion, and the rest after
   * what a request acquires first of all.
   */
  private static List<Move> slowed(List<Move> path, Slowdown slowdown) {
    if (slowdown.seconds() <= 0) {
      return path;
    }
    double waits = waits(path);
    double inWaits = waits > 0 ? slowdown.inWaits() * slowdown.seconds() : 0;
    List<Move> slowed = new ArrayList<>(inWaits > 0 ? stretched(path, 1 + inWaits / waits) : path);
    int held = 0;
    while (held < slowed.size() && slowed.get(held) instanceof Move.Acquire) {
      held++;
    }
    slowed.add(
        held,
        new Move.Wait(
            new Variate.Constant(slowdown.seconds() - inWaits), "slowed down by the load"));
    return slowed;
  }

  /** Mean seconds of the waits that follow each other; of branches at once none is. */
  private static double waits(List<Move> path) {
    return path.stream()
        .mapToDouble(
            move ->
                switch (move) {
                  case Move.Wait wait -> wait.delay().mean();
                  case Move.Choice choice ->
                      choice.alternatives().stream()
                          .mapToDouble(a -> a.share() * waits(a.moves()))
                          .sum();
                  case Move.Fork _, Move.Acquire _, Move.Release _, Move.Use _ -> 0;
                })
        .sum();
  }

  private static List<Move> stretched(List<Move> path, double factor) {
    return path.stream()
        .map(
            move ->
                switch (move) {
                  case Move.Wait(var delay, var activity, var words) ->
                      new Move.Wait(delay.times(factor), activity, words);
                  case Move.Choice choice -> choice.within(kind -> stretched(kind, factor));
                  case Move.Fork _, Move.Acquire _, Move.Release _, Move.Use _ -> move;
                })
        .toList();
  }

  private void look(List<Step> list, double weight) {
    for (Step step : list) {
      switch (step) {
        case Step.Use use -> scenario.path().tierOf(use.station()).ifPresent(named::add);
        case Step.Wait wait ->
            downstreamWaits += wait.delay() instanceof Timing.OfDownstream ? weight : 0;
        case Step.Parallel parallel -> parallel.branches().forEach(branch -> look(branch, weight));
        case Step.Choice choice ->
            choice.alternatives().forEach(a -> look(a.steps(), weight * a.share()));
        case Step.Acquire _, Step.Release _ -> {}
      }
    }
  }

  private List<Move> of(List<Step> list) {
    List<Move> moves = new ArrayList<>();
    for (Step step : list) {
      String words = step.words() + " (line " + step.line() + ")";
      switch (step) {
        case Step.Acquire a -> {
          if (a.resource().equals(RequestPath.DOWNSTREAM)) {
            moves.addAll(spent(Tier.DOWNSTREAM, 1.0 / downstreamWaits));
          }
          moves.add(
              new Move.Acquire(
                  pools.indexOf(a.resource()),
                  a.timeout().map(Durations::seconds).orElse(Double.POSITIVE_INFINITY),
                  words));
        }
        case Step.Release r -> moves.add(new Move.Release(pools.indexOf(r.resource()), words));
        case Step.Use u -> moves.add(use(u, words));
        case Step.Wait w -> {
          if (w.delay() instanceof Timing.OfDownstream && !pools.contains(RequestPath.DOWNSTREAM)) {
            moves.addAll(spent(Tier.DOWNSTREAM, 1.0 / downstreamWaits));
          }
          moves.add(new Move.Wait(delay(w), w.activity(), words));
        }
        case Step.Parallel p ->
            moves.add(new Move.Fork(p.branches().stream().map(this::of).toList(), p.join(), words));
        case Step.Choice c ->
            moves.add(
                new Move.Choice(
                    c.alternatives().stream()
                        .map(a -> new Move.Alternative(a.kind(), a.share(), of(a.steps())))
                        .toList(),
                    words));
      }
    }
    return moves;
  }

  /** A tier whose CPUs are not known takes its time without a queue. */
  private Move use(Step.Use use, String words) {
    OptionalInt station = stations.named(use.station());
    Activity activity =
        scenario.path().tierOf(use.station()).map(Moves::activity).orElse(Activity.WAITS);
    return station.isPresent()
        ? new Move.Use(station.getAsInt(), demand(use), activity, words)
        : new Move.Wait(demand(use), activity, words);
  }

  /** What a request does while a tier works for it. */
  private static Activity activity(Tier tier) {
    return switch (tier) {
      case SERVICE -> Activity.CPU;
      case DATABASE -> Activity.DATABASE;
      case DOWNSTREAM -> Activity.DOWNSTREAM;
      case LOAD -> Activity.CLIENT;
      case DEPENDENCIES, LOOMGAUGE -> Activity.WAITS;
    };
  }

  private List<Move> spent(Tier tier, double share) {
    double seconds = demands.of(tier).seconds() * share;
    OptionalInt station = stations.ofTier(tier);
    return seconds > 0 && station.isPresent()
        ? List.of(
            new Move.Use(
                station.getAsInt(),
                new Variate.Constant(seconds),
                activity(tier),
                "CPU of the " + tier + " tier"))
        : List.of();
  }

  private Variate demand(Step.Use use) {
    return switch (use.demand().in(Map.of())) {
      case Timing.Known(var distribution) -> written(distribution);
      case Timing.Calibrated(var shape, var part) ->
          Variate.of(shape)
              .times(
                  scenario
                          .path()
                          .tierOf(use.station())
                          .map(demands::of)
                          .orElse(Demand.NONE)
                          .seconds()
                      * demands.share(part));
      case Timing.OfDownstream(String route) -> downstream(route);
      case Timing.Growing _ ->
          throw new IllegalStateException("only waits grow, not " + use.words());
    };
  }

  private Variate delay(Step.Wait wait) {
    return switch (wait.delay().in(Map.of())) {
      case Timing.Known(var distribution) -> written(distribution);
      case Timing.OfDownstream(String route) -> downstream(route);
      case Timing.Growing(var most, double rps) ->
          new Variate.Constant(
              enforced ? 0 : Durations.seconds(most) * Math.min(1, demands.slowdown().rps() / rps));
      case Timing.Calibrated c ->
          throw new IllegalStateException("only demands are calibrated, not " + wait.words());
    };
  }

  private Variate written(Distribution distribution) {
    return enforced ? new Variate.Constant(0) : Variate.of(distribution);
  }

  private Variate downstream(String route) {
    return Variate.of(scenario.downstream().delayOf(route).orElseThrow());
  }
}
