/** What several charts share: scales, panels, rows and lines. */
@NullMarked
package dev.loomgauge.report.chart.frame;

import org.jspecify.annotations.NullMarked;
