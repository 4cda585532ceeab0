/** Processes that end with Loomgauge, and their logs; JMH is one. */
@NullMarked
package dev.loomgauge.run.process;

import org.jspecify.annotations.NullMarked;
