/**
 * Ways to solve a network: laws, exact mean value analysis, simulation. Depends on network and
 * simulation.
 */
@NullMarked
package dev.loomgauge.core.prediction.solver;

import org.jspecify.annotations.NullMarked;
