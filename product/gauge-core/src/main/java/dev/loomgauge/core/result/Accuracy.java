package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * How well a solver knows its figures, the model's assumptions granted: intervals of what is
 * simulated that hold together with 95 %, and a range of one point where a figure is exact. Null
 * where there is no such figure, or nothing is known of its accuracy.
 *
 * @param throughputRps requests per second
 * @param meanMs milliseconds
 * @param p99Ms milliseconds
 * @param errorRate 0 to 1
 * @param note what ended a simulation before its figures were known, or which figures are
 *     simulated; empty when there is nothing to say
 */
public record Accuracy(
    @Nullable Range throughputRps,
    @Nullable Range meanMs,
    @Nullable Range p99Ms,
    @Nullable Range errorRate,
    String note) {}
