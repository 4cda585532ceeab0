/** Where the time of a request goes, as a chart. */
@NullMarked
package dev.loomgauge.report.chart.time;

import org.jspecify.annotations.NullMarked;
