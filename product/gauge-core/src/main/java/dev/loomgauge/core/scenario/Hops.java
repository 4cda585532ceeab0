package dev.loomgauge.core.scenario;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Round-trip times of the network between the service's machine and tiers on other hosts; others
 * have none. A request takes that of the load tier once, that of the downstream with every wait for
 * it, and that of the database with every use of it.
 */
public record Hops(Map<Tier, Distribution> roundTrips) {
  /** Everything runs on one machine. */
  public static final Hops NONE = new Hops(Map.of());

  private static final int NO_LINE = 0;

  public Hops {
    roundTrips = Map.copyOf(roundTrips);
  }

  /** The scenario with a wait at each hop of its path. */
  public Scenario in(Scenario scenario) {
    return roundTrips.isEmpty() ? scenario : scenario.withPath(in(scenario.path()));
  }

  private RequestPath in(RequestPath path) {
    List<Step> steps = new ArrayList<>(hop(Tier.LOAD, Map.of()));
    steps.addAll(steps(path, path.steps()));
    return new RequestPath(path.stations(), path.resources(), steps);
  }

  private List<Step> steps(RequestPath path, List<Step> steps) {
    List<Step> longer = new ArrayList<>();
    for (Step step : steps) {
      switch (step) {
        case Step.Wait wait -> {
          if (wait.delay() instanceof Timing.OfDownstream) {
            longer.addAll(hop(Tier.DOWNSTREAM, wait.when()));
          }
          longer.add(wait);
        }
        case Step.Use use -> {
          if (path.tierOf(use.station()).filter(tier -> tier == Tier.DATABASE).isPresent()) {
            longer.addAll(hop(Tier.DATABASE, use.when()));
          }
          longer.add(use);
        }
        case Step.Parallel _, Step.Choice _, Step.Acquire _, Step.Release _ ->
            longer.add(step.within(inner -> steps(path, inner)));
      }
    }
    return longer;
  }

  private List<Step> hop(Tier tier, Map<String, String> when) {
    Distribution roundTrip = roundTrips.get(tier);
    return roundTrip == null
        ? List.of()
        : List.of(new Step.Wait(new Timing.Known(roundTrip), activity(tier), when, NO_LINE));
  }

  /** A call takes as long as its way and its answer. */
  private static Activity activity(Tier tier) {
    return switch (tier) {
      case DATABASE -> Activity.DATABASE;
      case DOWNSTREAM -> Activity.DOWNSTREAM;
      case SERVICE, LOAD, DEPENDENCIES, LOOMGAUGE -> Activity.NETWORK;
    };
  }
}
