package dev.loomgauge.core.result.threads;

/**
 * What the operating system did with the threads of an application, means over the measured window;
 * threads that the JVM has for itself (compilers, collectors) are left out.
 *
 * @param running threads on a CPU
 * @param ready threads that could run and had no CPU
 */
public record RunQueue(double running, double ready) {}
