/**
 * Closed forms of open networks: one class a formula, with its source. Percentiles come from the
 * transform of the response time.
 */
@NullMarked
package dev.loomgauge.core.prediction.solver.open;

import org.jspecify.annotations.NullMarked;
