/**
 * What was predicted: without a run, and after one how good it was. Depends on core.result,
 * core.result.ceiling, core.result.cell, core.wording, report.chart.drawing, report.chart.frame,
 * report.chart.option, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.chart.prediction;

import org.jspecify.annotations.NullMarked;
