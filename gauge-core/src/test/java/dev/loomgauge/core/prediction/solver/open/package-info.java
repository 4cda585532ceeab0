/** Closed forms against formulas worked out by other means, and against the simulation. */
@NullMarked
package dev.loomgauge.core.prediction.solver.open;

import org.jspecify.annotations.NullMarked;
