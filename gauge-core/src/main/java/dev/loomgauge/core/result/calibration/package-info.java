/** What was read while a service was calibrated, and its file. */
@NullMarked
package dev.loomgauge.core.result.calibration;

import org.jspecify.annotations.NullMarked;
