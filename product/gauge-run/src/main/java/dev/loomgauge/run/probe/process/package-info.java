/** Processes, threads, CPUs and connections, as the operating system counts them. */
@NullMarked
package dev.loomgauge.run.probe.process;

import org.jspecify.annotations.NullMarked;
