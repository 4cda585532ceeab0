package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What the operating system did with the threads of an application, means over the measured window;
 * threads that the JVM has for itself (compilers, collectors) are left out.
 *
 * @param running threads on a CPU
 * @param ready threads that could run and had no CPU
 * @param throttled share of the periods of its control group in which the CPU quota was used up, 0
 *     to 1; null without a quota, and in older results
 */
public record RunQueue(double running, double ready, @Nullable Double throttled) {}
