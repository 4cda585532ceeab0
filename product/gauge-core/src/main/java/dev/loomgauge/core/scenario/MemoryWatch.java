package dev.loomgauge.core.scenario;

import java.time.Duration;

/**
 * Has every trial read the memory of its service while the number of requests in flight grows.
 *
 * @param every time from one reading to the next, a second at least; each reading collects garbage
 */
public record MemoryWatch(Duration every) {}
