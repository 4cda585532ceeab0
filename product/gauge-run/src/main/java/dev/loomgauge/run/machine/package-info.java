/** The CPUs of this machine, and which tier gets which; its JDKs. */
@NullMarked
package dev.loomgauge.run.machine;

import org.jspecify.annotations.NullMarked;
