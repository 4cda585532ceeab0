/**
 * What a simulation saw, as means and quantiles with their intervals. Depends on
 * core.prediction.network and core.result.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation.estimate;

import org.jspecify.annotations.NullMarked;
