/** What a simulation saw, as means and quantiles with their intervals. */
@NullMarked
package dev.loomgauge.core.prediction.simulation.estimate;

import org.jspecify.annotations.NullMarked;
