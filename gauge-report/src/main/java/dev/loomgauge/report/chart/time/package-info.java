/**
 * Where the time of a request goes, as a chart. Depends on core.result, core.result.threads,
 * core.result.time, core.wording, report.chart.drawing, report.chart.frame, report.chart.option and
 * report.reading.
 */
@NullMarked
package dev.loomgauge.report.chart.time;

import org.jspecify.annotations.NullMarked;
