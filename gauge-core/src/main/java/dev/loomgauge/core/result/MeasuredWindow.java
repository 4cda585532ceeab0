package dev.loomgauge.core.result;

/**
 * Which part of a trial's load was measured, and why that.
 *
 * @param startSecond seconds from the end of the ramp to the window
 * @param steady whether the series of seconds shows no change within the window
 * @param opened why it begins where it does, in words
 * @param closed why it ends where it does, in words
 */
public record MeasuredWindow(double startSecond, boolean steady, String opened, String closed) {}
