/**
 * Logs with a line for each request, of any length in constant memory: what was in flight when, and
 * pauses in which nobody was sent.
 */
@NullMarked
package dev.loomgauge.core.audit.log;

import org.jspecify.annotations.NullMarked;
