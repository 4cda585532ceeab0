/**
 * Quantiles, means with their intervals, ratios paired by block, and what may be said of many of
 * them in one report.
 */
@NullMarked
package dev.loomgauge.core.statistics;

import org.jspecify.annotations.NullMarked;
