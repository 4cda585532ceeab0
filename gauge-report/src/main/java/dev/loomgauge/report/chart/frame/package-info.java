/**
 * What several charts share: scales, panels, rows and lines. Depends on core.result,
 * core.result.ceiling, core.wording, report.chart.drawing, report.chart.option, report.reading and
 * report.text.
 */
@NullMarked
package dev.loomgauge.report.chart.frame;

import org.jspecify.annotations.NullMarked;
