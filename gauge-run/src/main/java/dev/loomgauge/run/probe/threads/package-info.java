/**
 * Dumps of all threads of a JVM, virtual ones too, taken and read. Depends on core.result.threads,
 * core.threads, run.probe, run.probe.jvm and run.probe.socket.
 */
@NullMarked
package dev.loomgauge.run.probe.threads;

import org.jspecify.annotations.NullMarked;
