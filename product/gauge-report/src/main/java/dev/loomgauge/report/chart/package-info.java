/** All charts of a run: one ECharts definition each, for the page and for its SVG file. */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
