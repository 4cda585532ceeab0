/** Processes that end with Loomgauge, and their logs. Depends on run.machine. */
@NullMarked
package dev.loomgauge.run.process;

import org.jspecify.annotations.NullMarked;
