/**
 * Two builds of a service side by side: what their requests do, counted without times, and which of
 * it is equal, changed, better or worse.
 */
@NullMarked
package dev.loomgauge.core.gate;

import org.jspecify.annotations.NullMarked;
