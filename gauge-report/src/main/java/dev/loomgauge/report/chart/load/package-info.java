/**
 * What was measured at each load: throughput, response times, CPU, pools, memory, and the largest
 * load that was carried.
 */
@NullMarked
package dev.loomgauge.report.chart.load;

import org.jspecify.annotations.NullMarked;
