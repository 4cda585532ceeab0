/**
 * What a long hold does to a service: the slopes of its memory with their intervals, and its
 * collector's pauses.
 */
@NullMarked
package dev.loomgauge.core.endurance;

import org.jspecify.annotations.NullMarked;
