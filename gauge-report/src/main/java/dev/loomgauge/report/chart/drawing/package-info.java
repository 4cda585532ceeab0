/** A chart, and how it becomes an SVG file. Depends on report.chart.option and report.text. */
@NullMarked
package dev.loomgauge.report.chart.drawing;

import org.jspecify.annotations.NullMarked;
