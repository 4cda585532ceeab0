package dev.loomgauge.page;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.discovery.WhatIfText;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Growth;
import dev.loomgauge.core.prediction.Limits;
import dev.loomgauge.core.prediction.Networks;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.UnloadedResponse;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The first cell of a scenario without services, read by the reader of {@code predict}.
 *
 * @param network of the cell, as solvers read it
 */
record PageModel(Scenario scenario, Cell cell, Network network) {
  /** Its name in messages, which is that of the file that {@code predict} is given. */
  static final String FILE = "what-if.yaml";

  /**
   * Reads one.
   *
   * @param text of the scenario
   * @param set factor to the level that replaces its own
   * @throws dev.loomgauge.core.input.UserError if it cannot be used, with the line and the remedy
   */
  static PageModel of(String text, Map<String, List<String>> set) {
    YamlMap map = YamlValue.parse(FILE, text);
    if (map.keys().contains("services")) {
      throw map.need("services")
          .error(
              "are measured, which a page cannot.",
              "Take them away, and give each 'use' its demand: {station: cpu, demand: 2ms}.");
    }
    Path file = Path.of(FILE);
    Scenario scenario = ScenarioReader.forPrediction(file, set).read(file, text);
    for (String factor : scenario.factors()) {
      if (factor.contains("=") || factor.contains("\n")) {
        throw new InputException(
            FILE,
            0,
            "the factor " + Quoted.of(factor) + " has a '=' or a line end in its name.",
            "Name it with letters, digits and hyphens, so that --set can name it, too.");
      }
    }
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    if (cell.offered().amount() > WhatIfText.MOST_LOAD) {
      throw new InputException(
          FILE,
          0,
          "a page has no more than 30,000 %s, and here are %s."
              .formatted(
                  cell.users() > 0 ? "users" : "requests a second",
                  OfferedLoad.level(cell.levels())),
          "Ask predict, which has no such bound.");
    }
    Network network =
        Networks.of(
            scenario, cell, Demands.NONE, new CpuAllocation(List.of()), WhatIf.of(scenario, set));
    return new PageModel(scenario, cell, network);
  }

  /**
   * Where the stations of the scenario are in its network, which has the tiers of services, too.
   */
  List<Integer> stations() {
    return IntStream.range(0, network.stations().size())
        .filter(i -> scenario.path().stations().containsKey(network.stations().get(i).name()))
        .boxed()
        .toList();
  }

  /** Whether requests arrive at a rate, whatever became of earlier ones. */
  boolean open() {
    return cell.users() == 0;
  }

  /** All limits, the lowest first. */
  List<Limit> limits() {
    return Limits.ofModel(network);
  }

  /** Seconds of a request that waits for nobody. */
  double alone() {
    return new UnloadedResponse(network.path()).span().mean();
  }

  /**
   * What its users see.
   *
   * @param mostRequests of a simulation
   * @param percentiles whether they are wanted, which an exact solver may not know
   */
  Solution solution(long mostRequests, boolean percentiles) {
    Solver solver = percentiles ? Solvers.choose(network) : cheapest(network);
    return solver.solve(network, settings(mostRequests));
  }

  private Settings settings(long mostRequests) {
    double seconds = growingSeconds(mostRequests);
    if (seconds > 0) {
      return Settings.window(scenario.seed(), 0, seconds);
    }
    double cycle = open() ? alone() : cell.users() / limits().getFirst().rps();
    return Settings.settled(scenario.seed(), network, cycle, mostRequests);
  }

  /**
   * The seconds from its begin that are simulated of a load of which more arrives than passes, so
   * that a queue grows: as many as {@code predict} takes, or fewer where these are too many
   * requests; 0 of any other load.
   */
  double growingSeconds(long mostRequests) {
    return open() && Growth.of(network, limits())
        ? Math.min(Predictor.ALONE_SECONDS, mostRequests / cell.rate())
        : 0;
  }

  private static Solver cheapest(Network network) {
    return Solvers.all().stream()
        .filter(solver -> solver.cannot(network).isEmpty())
        .findFirst()
        .orElseGet(() -> Solvers.choose(network));
  }
}
