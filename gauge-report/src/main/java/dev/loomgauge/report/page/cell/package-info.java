/**
 * The cells one by one: where the time of a request goes, as stacked bars, dump by dump and as
 * flame graphs, and all else that is known of a cell. Depends on core, core.result,
 * core.result.cell, core.result.file, core.result.finding, core.result.folder, core.result.threads,
 * core.result.time, core.wording, report.chart.option, report.chart.timeline, report.reading and
 * report.text.
 */
@NullMarked
package dev.loomgauge.report.page.cell;

import org.jspecify.annotations.NullMarked;
