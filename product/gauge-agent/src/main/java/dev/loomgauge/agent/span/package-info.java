/**
 * Spans as events of the flight recorder: one for the outermost of calls within calls, and one for
 * each member of a pool that is given back.
 */
@NullMarked
package dev.loomgauge.agent.span;

import org.jspecify.annotations.NullMarked;
