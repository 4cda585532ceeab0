package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * The service's JVM inside the measured window.
 *
 * @param heapMaxMb most heap in use
 * @param gcMs time in garbage collection pauses
 * @param threadsMax most platform threads
 * @param mountedMean mean number of mounted virtual threads; null before JDK 24
 * @param queuedMean mean number of virtual threads ready but not mounted; null before JDK 24
 * @param queuedMax most of them; null before JDK 24
 * @param pinnedEvents {@code jdk.VirtualThreadPinned} events
 * @param pinnedMaxMs the longest of them
 */
public record JvmUse(
    double heapMaxMb,
    double gcMs,
    int threadsMax,
    @Nullable Double mountedMean,
    @Nullable Double queuedMean,
    @Nullable Double queuedMax,
    long pinnedEvents,
    double pinnedMaxMs) {}
