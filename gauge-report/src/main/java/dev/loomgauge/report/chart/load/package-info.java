/**
 * What was measured at each load: throughput, response times, CPU, pools, memory, and the largest
 * load that was carried. Depends on core, core.result, core.result.ceiling, core.wording,
 * report.chart.drawing, report.chart.frame, report.chart.option, report.reading and report.text.
 */
@NullMarked
package dev.loomgauge.report.chart.load;

import org.jspecify.annotations.NullMarked;
