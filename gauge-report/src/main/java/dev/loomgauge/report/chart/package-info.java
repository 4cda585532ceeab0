/**
 * All charts of a run: one ECharts definition each, for the page and for its SVG file. Depends on
 * core.result, report.chart.drawing, report.chart.load, report.chart.prediction,
 * report.chart.ratio, report.chart.timeline, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
