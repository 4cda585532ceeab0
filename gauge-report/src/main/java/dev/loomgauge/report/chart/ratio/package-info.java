/**
 * Figures against others, a row each: cells compared, batches against their floors, published rows
 * against ours.
 */
@NullMarked
package dev.loomgauge.report.chart.ratio;

import org.jspecify.annotations.NullMarked;
