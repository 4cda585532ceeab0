package dev.loomgauge.cli.command;

import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import java.util.Iterator;

/** The names of the solvers, for help and completion. */
final class SolverNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Solvers.all().stream().map(Solver::name).iterator();
  }
}
