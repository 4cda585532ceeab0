package dev.loomgauge.core.audit.loadtest;

import java.util.random.RandomGenerator;

/**
 * What a load test does to which service; times in milliseconds.
 *
 * @param users closed: they wait for an answer, then think. Scheduled: connections
 * @param rampMs over which they begin, one after the other
 * @param warmMs behind the ramp before a window that leaves both out
 * @param windowMs behind ramp and warm-up
 * @param think between answer and next request
 * @param arrivalsPerMs of an open load; 0 for a closed one
 * @param scheduled whether arrivals wait for a free connection, as those of wrk2
 * @param delayMs that each answered request waits for at least
 * @param work beside the delay
 * @param threads that are held for delay and work; 0 for no limit
 * @param queue places before the threads, beyond which requests are answered with 503; below 0 for
 *     no limit
 * @param resets the share of connections that break at once
 * @param hangs the share of requests that have no answer before the client's patience ends
 * @param timeoutMs the client's patience; 0 for none
 * @param waitsOn whether the client counts a timeout when the answer comes, as wrk does
 */
record Plan(
    int users,
    double rampMs,
    double warmMs,
    double windowMs,
    Times think,
    double arrivalsPerMs,
    boolean scheduled,
    double delayMs,
    Times work,
    int threads,
    int queue,
    double resets,
    double hangs,
    double timeoutMs,
    boolean waitsOn) {

  /** A distribution of times. */
  record Times(Shape shape, double mean) {
    double next(RandomGenerator random) {
      return switch (shape) {
        case FIXED -> mean;
        case UNIFORM -> mean * 2 * random.nextDouble();
        case EXPONENTIAL -> mean * random.nextExponential();
        // Lognormal with a coefficient of variation of 3: sigma^2 = ln 10.
        case HEAVY ->
            mean * Math.exp(Math.sqrt(Math.log(10)) * random.nextGaussian()) / Math.sqrt(10);
      };
    }
  }

  enum Shape {
    FIXED,
    UNIFORM,
    EXPONENTIAL,
    HEAVY
  }

  double endMs() {
    return rampMs + warmMs + windowMs;
  }

  boolean open() {
    return arrivalsPerMs > 0;
  }
}
