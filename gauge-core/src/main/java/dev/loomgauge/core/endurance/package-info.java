/**
 * What a long hold does to a service: the slopes of its memory with their intervals, and its
 * collector's pauses. Depends on core.result, core.result.timeline, core.statistics and
 * core.wording.
 */
@NullMarked
package dev.loomgauge.core.endurance;

import org.jspecify.annotations.NullMarked;
