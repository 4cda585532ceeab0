/** A chart, and how it becomes an SVG file. */
@NullMarked
package dev.loomgauge.report.chart.drawing;

import org.jspecify.annotations.NullMarked;
