package dev.loomgauge.run.probe.jvm;

import java.time.Duration;

/**
 * The service's JVM at one moment, or the JVMs of all its instances together.
 *
 * @param heapMostBytes the most that the heap may take; negative when there is no such limit
 * @param nonHeapBytes metaspace and compiled code in use
 * @param directBytes direct buffers; up to four samples old
 * @param gcCount collections since the start
 * @param gcTime time in collection pauses since the start
 * @param threads live platform threads; up to four samples old
 * @param allocatedBytes by all threads since the start; 0 before JDK 21, which does not tell
 * @param queues where its requests stand
 */
public record JvmFacts(
    long heapUsedBytes,
    long heapMostBytes,
    long nonHeapBytes,
    long directBytes,
    long gcCount,
    Duration gcTime,
    int threads,
    long allocatedBytes,
    Queues queues) {

  /** Both together: every figure is a sum, and of what one does not show nothing is known. */
  JvmFacts plus(JvmFacts other) {
    return new JvmFacts(
        heapUsedBytes + other.heapUsedBytes,
        heapMostBytes < 0 || other.heapMostBytes < 0 ? -1 : heapMostBytes + other.heapMostBytes,
        nonHeapBytes + other.nonHeapBytes,
        directBytes + other.directBytes,
        gcCount + other.gcCount,
        gcTime.plus(other.gcTime),
        threads + other.threads,
        allocatedBytes + other.allocatedBytes,
        queues.plus(other.queues));
  }
}
