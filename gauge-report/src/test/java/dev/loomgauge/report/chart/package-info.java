/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.report.chart;

import org.jspecify.annotations.NullMarked;
