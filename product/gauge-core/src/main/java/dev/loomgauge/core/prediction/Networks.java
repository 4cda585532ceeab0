package dev.loomgauge.core.prediction;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.List;
import java.util.Map;

/** From a cell of a scenario to the queueing network that solvers read. */
public final class Networks {
  private Networks() {}

  /**
   * The network of one cell.
   *
   * @param demands CPU that a request costs each tier, as calibrated; {@link Demands#NONE} for a
   *     pure model
   * @param allocation the measuring machine's CPUs; of no matter for a pure model
   * @param whatIf what is assumed instead
   */
  public static Network of(
      Scenario scenario, Cell cell, Demands demands, CpuAllocation allocation, WhatIf whatIf) {
    return of(scenario, cell, demands, allocation, whatIf, false);
  }

  /**
   * The same with nothing in it that a service may do faster than the scenario says: no times that
   * are written, and of all waits those for the downstream alone, whose delays Loomgauge itself
   * keeps. A pure model is as it is written.
   *
   * @param demands of the CPUs, as calibrated
   */
  static Network enforced(
      Scenario scenario, Cell cell, Demands demands, CpuAllocation allocation, WhatIf whatIf) {
    return of(scenario, cell, demands, allocation, whatIf, true);
  }

  private static Network of(
      Scenario scenario,
      Cell cell,
      Demands demands,
      CpuAllocation allocation,
      WhatIf whatIf,
      boolean enforced) {
    Map<String, String> levels = cell.levels();
    CellHardware assumed = CellHardware.in(scenario, cell, whatIf);
    Stations stations =
        Stations.of(scenario.path(), levels, allocation, assumed, scenario.pureModel());
    return CollectionPauses.of(
        demands,
        stations.alone(Tier.SERVICE),
        spent -> {
          List<Move> moves =
              new Moves(scenario, scenario.path().stepsFor(levels), spent, stations, enforced)
                  .all();
          return network(scenario, cell, assumed, stations, moves, enforced);
        });
  }

  private static Network network(
      Scenario scenario,
      Cell cell,
      CellHardware assumed,
      Stations stations,
      List<Move> moves,
      boolean enforced) {
    boolean grown = enforced && !scenario.pureModel();
    Map<String, String> levels = cell.levels();
    LoadShape load = scenario.load();
    return new Network(
        stations.stations(),
        scenario.path().resources().values().stream().map(r -> pool(r, levels, grown)).toList(),
        moves,
        population(scenario, cell, moves),
        assumed.instances(),
        assumed.balancer(),
        load.timeout().equals(LoadShape.NEVER)
            ? Double.POSITIVE_INFINITY
            : Durations.seconds(load.timeout()));
  }

  /** A pool of a cell; {@code grown} where an earlier load may have started all its threads. */
  private static Network.Pool pool(
      RequestPath.Resource resource, Map<String, String> levels, boolean grown) {
    ExecutorSize size = resource.size(levels);
    return new Network.Pool(
        resource.name(),
        resource.label(),
        grown ? ExecutorSize.fixed(size.most(), size.queue()) : size,
        resource.rejection(),
        resource.shared(),
        resource.barging());
  }

  /** The load engine connects in the first half of the ramp; users of a pure model need not. */
  private static Population population(Scenario scenario, Cell cell, List<Move> moves) {
    LoadShape load = scenario.load();
    if (load.trace().isPresent()) {
      LoadShape.Trace trace = load.trace().get();
      return new Population.Trace(
          trace.times().stream().mapToDouble(Double::doubleValue).toArray(), trace.period());
    }
    if (load.model() == LoadShape.Model.OPEN) {
      return new Population.Open(cell.rate(), load.arrivals().equals("poisson"));
    }
    Variate think = Variate.of(load.thinkTime());
    double ramp = Durations.seconds(load.ramp());
    return new Population.Closed(
        cell.users(),
        think,
        scenario.pureModel() ? ramp : ramp / 2,
        load.start() == LoadShape.Start.SPREAD
            ? new UnloadedResponse(moves).span().mean() + think.mean()
            : 0);
  }
}
