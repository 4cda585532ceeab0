/**
 * Charts: one ECharts definition each, for the page and for its SVG file. Depends on core.batch,
 * core.reproduction, core.result, core.result.file, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
