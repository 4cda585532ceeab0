/**
 * All charts of a run: one ECharts definition each, for the page and for its SVG file. What they
 * have in common is said in {@code Part}.
 */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
