/**
 * Report, charts and summary. Reads a results folder, nothing else. Depends on core.batch,
 * core.reproduction, core.result, core.result.file, core.result.folder, report.chart,
 * report.chart.drawing, report.chart.prediction, report.chart.ratio, report.page and
 * report.reading.
 */
@NullMarked
package dev.loomgauge.report;

import org.jspecify.annotations.NullMarked;
