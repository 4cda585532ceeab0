/** Ways to solve a network: laws, exact mean value analysis, simulation. */
@NullMarked
package dev.loomgauge.core.prediction.solver;

import org.jspecify.annotations.NullMarked;
