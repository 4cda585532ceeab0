package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Durations;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Asymptotic bounds: Denning and Buzen, "The Operational Analysis of Queueing Network Models", ACM
 * Computing Surveys 10 (1978); Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System
 * Performance" (1984), chapter 5. A passive resource is bounded by Little's law over its holding
 * time: capacity / time held.
 */
public final class Laws {
  private final Scenario scenario;
  private final Supply supply;

  /** For one scenario on one machine. */
  public Laws(Scenario scenario, Supply supply) {
    this.scenario = scenario;
    this.supply = supply;
  }

  /** What a cell cannot exceed, given the demands of its thread mode. */
  public Prediction predict(Cell cell, Demands demands) {
    List<Step> steps = scenario.path().stepsFor(cell.levels());
    Span whole = span(steps, demands);
    double think = Durations.seconds(scenario.load().think());
    List<Limit> limits = new ArrayList<>();
    if (cell.users() > 0) {
      double rps = cell.users() / (whole.seconds() + think);
      limits.add(
          new Limit(
              "users",
              Kind.USERS,
              rps,
              "users: %d / %s = %s"
                  .formatted(cell.users(), seconds(whole.seconds() + think), rate(rps)),
              whole.uncertainty() == 0,
              whole.uncertainty()));
    } else {
      limits.add(
          new Limit(
              "arrivals", Kind.ARRIVALS, cell.rate(), "arrivals: " + rate(cell.rate()), true, 0));
    }
    for (RequestPath.Resource resource : scenario.path().resources().values()) {
      OptionalInt capacity = resource.capacity().in(cell.levels());
      Span held = held(resource.name(), steps, demands);
      if (capacity.isPresent() && held.seconds() > 0) {
        double rps = capacity.getAsInt() / held.seconds();
        limits.add(
            new Limit(
                resource.name(),
                Kind.RESOURCE,
                rps,
                "%s: %d / %s held = %s"
                    .formatted(
                        resource.label(), capacity.getAsInt(), seconds(held.seconds()), rate(rps)),
                held.uncertainty() == 0,
                held.uncertainty()));
      }
    }
    for (Supply.CpuShare cpus : supply.sets()) {
      Demand demand = cpus.tiers().stream().map(demands::of).reduce(new Demand(0, 0), Demand::plus);
      if (demand.seconds() > 0) {
        double rps = cpus.cores() / demand.seconds();
        limits.add(
            new Limit(
                cpus.name(),
                Kind.STATION,
                rps,
                "%s: %d / %s of CPU = %s"
                    .formatted(cpus.name(), cpus.cores(), seconds(demand.seconds()), rate(rps)),
                false,
                demand.halfWidth() / demand.seconds()));
      }
    }
    limits.sort(Comparator.comparingDouble(Limit::rps));
    double ceiling = limits.getFirst().rps();
    Double mean = cell.users() > 0 ? (cell.users() / ceiling - think) * 1000 : null;
    return new Prediction(whole.seconds() * 1000, ceiling, mean, List.copyOf(limits));
  }

  /** Time between acquiring and releasing a resource, at zero load. */
  private Span held(String resource, List<Step> steps, Demands demands) {
    List<Step> inside = new ArrayList<>();
    boolean holding = false;
    for (Step step : steps) {
      holding =
          switch (step) {
            case Step.Acquire a when a.resource().equals(resource) -> true;
            case Step.Release r when r.resource().equals(resource) -> false;
            case Step.Acquire a -> holding;
            case Step.Release r -> holding;
            case Step.Use u -> holding;
            case Step.Wait w -> holding;
          };
      if (holding) {
        inside.add(step);
      }
    }
    return span(inside, demands);
  }

  private Span span(List<Step> steps, Demands demands) {
    double seconds = 0;
    double halfWidth = 0;
    for (Step step : steps) {
      switch (step) {
        case Step.Use use -> {
          Demand calibrated = demands.of(scenario.path().tierOf(use.station()));
          seconds +=
              use.demand().map(d -> Durations.seconds(d.mean())).orElse(calibrated.seconds());
          halfWidth += use.demand().isPresent() ? 0 : calibrated.halfWidth();
        }
        case Step.Wait wait ->
            seconds += Durations.seconds(wait.delay().orElse(scenario.downstream().delay()).mean());
        case Step.Acquire acquire -> {}
        case Step.Release release -> {}
      }
    }
    return new Span(seconds, halfWidth);
  }

  private static String rate(double rps) {
    return String.format(Locale.ROOT, rps < 100 ? "%.1f req/s" : "%.0f req/s", rps);
  }

  private static String seconds(double seconds) {
    return seconds < 0.01
        ? String.format(Locale.ROOT, "%.3f ms", seconds * 1000)
        : String.format(Locale.ROOT, "%.4g s", seconds);
  }

  private record Span(double seconds, double halfWidth) {
    double uncertainty() {
      return seconds == 0 ? 0 : halfWidth / seconds;
    }
  }
}
