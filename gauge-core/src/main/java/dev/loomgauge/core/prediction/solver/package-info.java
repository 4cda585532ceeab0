/**
 * Ways to solve a network: laws, exact mean value analysis, simulation. Depends on core.input,
 * core.prediction.network, core.prediction.simulation, core.prediction.simulation.estimate,
 * core.prediction.solver.open and core.result.
 */
@NullMarked
package dev.loomgauge.core.prediction.solver;

import org.jspecify.annotations.NullMarked;
