/** The CPUs of this machine, and which tier gets which. */
@NullMarked
package dev.loomgauge.run.machine;

import org.jspecify.annotations.NullMarked;
