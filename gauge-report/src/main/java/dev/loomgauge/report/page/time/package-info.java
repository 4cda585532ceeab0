/**
 * Where the time of a request goes: stacked bars, and flame graphs of waiting. Depends on
 * core.result, core.result.folder, core.result.threads, core.result.time, core.wording,
 * report.chart.option, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.page.time;

import org.jspecify.annotations.NullMarked;
