/**
 * The CPUs of this machine, and which tier gets which. Depends on core, core.input, core.prediction
 * and core.result.
 */
@NullMarked
package dev.loomgauge.run.machine;

import org.jspecify.annotations.NullMarked;
