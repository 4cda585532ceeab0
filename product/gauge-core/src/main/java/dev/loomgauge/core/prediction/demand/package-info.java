/**
 * From the windows of a calibration to what a request costs: a regression with its interval, and
 * the ceiling of the CPU as it was read.
 */
@NullMarked
package dev.loomgauge.core.prediction.demand;

import org.jspecify.annotations.NullMarked;
