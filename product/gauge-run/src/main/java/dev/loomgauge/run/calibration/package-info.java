/** Warm services, and what CPU time per request costs each tier. */
@NullMarked
package dev.loomgauge.run.calibration;

import org.jspecify.annotations.NullMarked;
