/**
 * Figures against others, a row each: cells compared, batches against their floors, published rows
 * against ours. Depends on core, core.batch, core.reproduction, core.result, core.wording,
 * report.chart.drawing, report.chart.frame, report.chart.option and report.reading.
 */
@NullMarked
package dev.loomgauge.report.chart.ratio;

import org.jspecify.annotations.NullMarked;
