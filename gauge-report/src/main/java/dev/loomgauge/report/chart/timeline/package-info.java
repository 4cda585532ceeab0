/** A trial second by second. */
@NullMarked
package dev.loomgauge.report.chart.timeline;

import org.jspecify.annotations.NullMarked;
