package dev.loomgauge.load.measure;

import java.util.List;
import java.util.Map;

/**
 * How one event loop ended.
 *
 * @param drained what ended after the window, uncounted in it
 * @param ages how long the requests still in flight, or waiting to be sent, had been so, in
 *     nanoseconds
 * @param samples the first message of each kind of error
 */
record LoopEnd(Tally drained, List<Long> ages, Map<FailureKind, String> samples) {}
