package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Asymptotic bounds: Denning and Buzen, "The Operational Analysis of Queueing Network Models", ACM
 * Computing Surveys 10 (1978); Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System
 * Performance" (1984), chapter 5. A passive resource is bounded by Little's law over its holding
 * time: capacity / time held.
 */
public final class Laws {
  private final Scenario scenario;
  private final Supply supply;
  private final WhatIf whatIf;

  /** For one scenario on one machine. */
  public Laws(Scenario scenario, Supply supply) {
    this(scenario, supply, WhatIf.NONE);
  }

  /** Under other circumstances. */
  public Laws(Scenario scenario, Supply supply, WhatIf whatIf) {
    this.scenario = scenario;
    this.supply = supply;
    this.whatIf = whatIf;
  }

  /** What a cell cannot exceed, given the demands of its thread mode. */
  public Prediction predict(Cell cell, Demands demands) {
    return predict(cell, demands, demands);
  }

  /**
   * What a cell cannot exceed, given demands that change with the load.
   *
   * @param demands at the load of the cell
   * @param saturated at the highest load: a station's limit stands there
   */
  public Prediction predict(Cell cell, Demands demands, Demands saturated) {
    List<Limit> limits = new ArrayList<>();
    List<Limit> none = limits(cell, Demands.NONE, Demands.NONE);
    List<Limit> wide = limits(cell, demands.wider(), saturated.wider());
    for (Limit limit : limits(cell, demands, saturated)) {
      // What no calibrated demand changes is a law alone; else the interval of the demands is its
      // own.
      boolean exact = same(limit, none);
      double low = named(limit.name(), wide).map(Limit::rps).orElse(limit.rps());
      limits.add(
          new Limit(
              limit.name(),
              limit.kind(),
              limit.rps(),
              limit.formula(),
              exact,
              exact || low <= 0 ? 0 : limit.rps() / low - 1));
    }
    limits.sort(Comparator.comparingDouble(Limit::rps));
    Bounds bounds = new Bounds(network(cell, demands));
    double cycle = bounds.zeroLoad() + bounds.think();
    double ceiling = limits.getFirst().rps();
    boolean closed = cell.users() > 0;
    return new Prediction(
        bounds.zeroLoad() * 1000,
        ceiling,
        closed ? (cell.users() / ceiling - bounds.think()) * 1000 : null,
        limits.stream()
            .filter(l -> closed && l.kind() != Kind.USERS)
            .findFirst()
            .map(l -> l.rps() * cycle)
            .orElse(null),
        List.copyOf(limits),
        null);
  }

  private List<Limit> limits(Cell cell, Demands demands, Demands saturated) {
    Network network = network(cell, demands);
    Bounds bounds = new Bounds(network);
    List<Limit> limits = new ArrayList<>();
    limits.add(population(network.population(), bounds));
    for (int i = 0; i < network.pools().size(); i++) {
      Network.Pool pool = network.pools().get(i);
      double held = bounds.held(i);
      if (pool.capacity() != Network.UNLIMITED && held > 0) {
        double rps = (double) pool.capacity() * copies(network, pool.shared()) / held;
        limits.add(
            limit(
                pool.name(),
                Kind.RESOURCE,
                rps,
                "%s: %s / %s held"
                    .formatted(
                        pool.label(),
                        number(pool.capacity(), copies(network, pool.shared())),
                        seconds(held))));
      }
    }
    Bounds full = new Bounds(network(cell, saturated));
    for (int i = 0; i < network.stations().size(); i++) {
      Network.Station station = network.stations().get(i);
      double demand = full.demand(i);
      if (demand > 0) {
        int copies = copies(network, station.shared());
        limits.add(
            limit(
                station.name(),
                Kind.STATION,
                (double) station.servers() * copies / demand,
                "%s: %s / %s of %s"
                    .formatted(
                        station.label(),
                        number(station.servers(), copies),
                        seconds(demand),
                        scenario.pureModel() ? "service" : "CPU")));
      }
    }
    return limits;
  }

  private static Limit population(Population population, Bounds bounds) {
    return switch (population) {
      case Population.Closed closed -> {
        double cycle = bounds.zeroLoad() + bounds.think();
        yield limit(
            "users",
            Kind.USERS,
            closed.users() / cycle,
            "users: %d / %s".formatted(closed.users(), seconds(cycle)));
      }
      case Population.Open open -> limit("arrivals", Kind.ARRIVALS, open.rate(), "arrivals");
      case Population.Trace trace ->
          limit(
              "arrivals",
              Kind.ARRIVALS,
              trace.times().length / trace.period(),
              "arrivals of the trace");
    };
  }

  private static Limit limit(String name, Kind kind, double rps, String formula) {
    return new Limit(name, kind, rps, formula + " = " + rate(rps), true, 0);
  }

  private Network network(Cell cell, Demands demands) {
    return Networks.of(scenario, cell, demands, supply, whatIf);
  }

  private static int copies(Network network, boolean shared) {
    return shared ? 1 : network.instances();
  }

  private static String number(int one, int copies) {
    return copies == 1 ? String.valueOf(one) : copies + " x " + one;
  }

  private static boolean same(Limit limit, List<Limit> others) {
    return named(limit.name(), others).filter(o -> o.rps() == limit.rps()).isPresent();
  }

  private static Optional<Limit> named(String name, List<Limit> limits) {
    return limits.stream().filter(l -> l.name().equals(name)).findFirst();
  }

  private static String rate(double rps) {
    return String.format(Locale.ROOT, rps < 100 ? "%.1f req/s" : "%.0f req/s", rps);
  }

  private static String seconds(double seconds) {
    return seconds < 0.01
        ? String.format(Locale.ROOT, "%.3f ms", seconds * 1000)
        : String.format(Locale.ROOT, "%.4g s", seconds);
  }
}
