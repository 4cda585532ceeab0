/**
 * Closed forms of open networks: one class a formula, with its source. Percentiles come from the
 * transform of the response time. Depends on core.prediction.network and
 * core.prediction.simulation.
 */
@NullMarked
package dev.loomgauge.core.prediction.solver.open;

import org.jspecify.annotations.NullMarked;
