/**
 * Processes, threads, CPUs and connections, as the operating system counts them. Depends on core,
 * core.capacity, run.machine and run.probe.
 */
@NullMarked
package dev.loomgauge.run.probe.process;

import org.jspecify.annotations.NullMarked;
