/**
 * How fast the solvers are. Depends on core.prediction.network, core.prediction.simulation and
 * core.prediction.solver.
 */
@NullMarked
package dev.loomgauge.bench.solver;

import org.jspecify.annotations.NullMarked;
