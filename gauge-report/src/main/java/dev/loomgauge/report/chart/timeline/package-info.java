/**
 * A trial second by second. Depends on core, core.result, core.result.ceiling, core.result.file,
 * core.result.timeline, core.wording, report.chart.drawing, report.chart.frame,
 * report.chart.option, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.chart.timeline;

import org.jspecify.annotations.NullMarked;
