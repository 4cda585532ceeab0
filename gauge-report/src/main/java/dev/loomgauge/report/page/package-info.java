/**
 * The page and the summary: prepared data and the templates that show it. Depends on core,
 * core.batch, core.reproduction, core.result, core.result.ceiling, core.result.cell,
 * core.result.finding, core.result.folder, core.result.warming, core.wording, report.chart,
 * report.chart.drawing, report.chart.ratio, report.page.cell, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.page;

import org.jspecify.annotations.NullMarked;
