/**
 * Charts: one ECharts definition each, for the page and for its SVG file. Depends on reading and
 * text.
 */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
