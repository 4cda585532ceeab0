package dev.loomgauge.protocol.load;

/**
 * The health of the load engine itself.
 *
 * @param lagMaxMs the longest delay of an event loop
 * @param lateStarts requests sent later than planned
 * @param missedStarts planned requests that were given up
 * @param gcMs time in garbage collections
 */
public record Generator(
    double lagMaxMs, long lateStarts, long missedStarts, long gcMs, double cpuSeconds) {
  Generator plus(Generator other) {
    return new Generator(
        Math.max(lagMaxMs, other.lagMaxMs),
        lateStarts + other.lateStarts,
        missedStarts + other.missedStarts,
        gcMs + other.gcMs,
        cpuSeconds + other.cpuSeconds);
  }
}
