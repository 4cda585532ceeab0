/**
 * All charts of a run: one ECharts definition each, for the page and for its SVG file. Depends on
 * core.result, core.wording, report.chart.drawing, report.chart.load, report.chart.prediction,
 * report.chart.ratio, report.chart.time, report.chart.timeline and report.reading.
 */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
