package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a trial's load was measured, and why that.
 *
 * @param startSecond seconds from the end of the ramp to the window
 * @param steady whether the series of seconds shows no change within the window
 * @param opened why it begins where it does, in words
 * @param closed why it ends where it does, in words
 * @param noise of one second around the window's mean, as a share of it, throughput or response
 *     time, whichever has more; null where too little was seen, and in older folders
 */
public record MeasuredWindow(
    double startSecond, boolean steady, String opened, String closed, @Nullable Double noise) {}
