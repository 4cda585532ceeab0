/** Processes that end with Loomgauge, and their logs. */
@NullMarked
package dev.loomgauge.run.process;

import org.jspecify.annotations.NullMarked;
