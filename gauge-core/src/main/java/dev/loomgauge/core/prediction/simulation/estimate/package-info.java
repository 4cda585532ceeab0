/**
 * What a simulation saw, as means and quantiles with their intervals. Depends on
 * core.prediction.network, core.result and core.statistics.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation.estimate;

import org.jspecify.annotations.NullMarked;
