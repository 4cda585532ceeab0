/** Durations, delays and stalls as people write them: one grammar for scenarios and programs. */
@NullMarked
package dev.loomgauge.protocol.time;

import org.jspecify.annotations.NullMarked;
