/**
 * Durations, delays and stalls as people write them: one grammar for scenarios and programs.
 * Depends on protocol.
 */
@NullMarked
package dev.loomgauge.protocol.time;

import org.jspecify.annotations.NullMarked;
