package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.prediction.network.Network;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All solvers, the cheapest first. */
public final class Solvers {
  private static final Solver SIMULATION = new SimulationSolver();
  private static final List<Formula> FORMULAS =
      List.of(
          new MarkovQueue(),
          new LossQueue(),
          new GeneralDemands(),
          new GeneralArrivals(),
          new OpenProductForm());
  private static final List<Solver> ALL =
      Stream.of(List.of(new LawsSolver(), new MvaSolver()), FORMULAS, List.of(SIMULATION))
          .<Solver>flatMap(List::stream)
          .toList();

  private Solvers() {}

  public static List<Solver> all() {
    return ALL;
  }

  /**
   * The cheapest solver that is valid for a network and tells its percentiles; where a closed form
   * knows the mean alone, with simulated percentiles.
   */
  public static Solver choose(Network network) {
    List<Solver> valid = ALL.stream().filter(solver -> solver.cannot(network).isEmpty()).toList();
    return valid.stream()
        .filter(solver -> !solver.equals(SIMULATION) && solver.givesPercentiles(network))
        .findFirst()
        .or(() -> valid.stream().filter(FORMULAS::contains).findFirst().map(Solvers::simulated))
        .orElse(SIMULATION);
  }

  private static Solver simulated(Solver means) {
    return new SimulatedPercentiles(means, SIMULATION);
  }

  /** The solver of that name; {@link UnsolvableException} that lists all when there is none. */
  public static Solver named(String name) {
    return Stream.concat(ALL.stream(), FORMULAS.stream().map(Solvers::simulated))
        .filter(solver -> solver.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UnsolvableException(
                    "There is no solver %s. There are: %s."
                        .formatted(
                            Quoted.of(name),
                            ALL.stream().map(Solver::name).collect(Collectors.joining(", ")))));
  }

  /** Fails when a solver does not fit a network. */
  static void require(Solver solver, Network network) {
    solver
        .cannot(network)
        .ifPresent(
            why -> {
              throw new UnsolvableException(
                  "The solver '%s' does not fit: %s Leave the choice of the solver to Loomgauge, or take 'simulation'."
                      .formatted(solver.name(), why));
            });
  }
}
