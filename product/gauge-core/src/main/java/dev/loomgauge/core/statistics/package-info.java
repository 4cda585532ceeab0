/** Quantiles, means and ratios with their intervals, and what may be said of many of them. */
@NullMarked
package dev.loomgauge.core.statistics;

import org.jspecify.annotations.NullMarked;
