/** How fast the solvers are. */
@NullMarked
package dev.loomgauge.bench.solver;

import org.jspecify.annotations.NullMarked;
