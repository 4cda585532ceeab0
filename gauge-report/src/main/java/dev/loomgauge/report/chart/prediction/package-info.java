/** What was predicted: without a run, and after one how good it was. */
@NullMarked
package dev.loomgauge.report.chart.prediction;

import org.jspecify.annotations.NullMarked;
