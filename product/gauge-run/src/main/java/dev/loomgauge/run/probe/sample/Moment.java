package dev.loomgauge.run.probe.sample;

import java.time.Instant;

/**
 * One moment on both clocks.
 *
 * @param wall by the wall clock, which may be set
 * @param nanoTime by {@link System#nanoTime}, which never jumps
 */
public record Moment(Instant wall, long nanoTime) {}
