package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.prediction.network.Network;
import java.util.List;
import java.util.stream.Collectors;

/** All solvers, the cheapest first. */
public final class Solvers {
  private static final List<Solver> ALL =
      List.of(new LawsSolver(), new MvaSolver(), new SimulationSolver());

  private Solvers() {}

  public static List<Solver> all() {
    return ALL;
  }

  /** The cheapest solver that is valid for a network and tells its percentiles. */
  public static Solver choose(Network network) {
    return ALL.stream()
        .filter(solver -> solver.cannot(network).isEmpty() && solver.givesPercentiles(network))
        .findFirst()
        .orElseThrow();
  }

  /** The solver of that name; {@link UnsolvableException} that lists all when there is none. */
  public static Solver named(String name) {
    return ALL.stream()
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
