package dev.loomgauge.run.load;

/**
 * One second of a load, over all engine processes.
 *
 * @param second 0 is the first of the measured window
 * @param phase ramp, warmup or window
 * @param ok requests that succeeded in it
 * @param errors requests that failed in it
 * @param p50Ms of the successful ones; NaN when there were none, as with the other latencies
 * @param lagMaxMs longest delay of an event loop of the generator
 */
public record LoadSecond(
    int second,
    String phase,
    long epochMillis,
    long started,
    long ok,
    long errors,
    long inFlight,
    long connections,
    double meanMs,
    double p50Ms,
    double p95Ms,
    double p99Ms,
    double maxMs,
    double lagMaxMs) {}
