/**
 * Dumps of all threads of a JVM, virtual ones too, taken and read. Depends on core.result.folder,
 * core.result.threads, core.threads, run.probe and run.probe.jvm.
 */
@NullMarked
package dev.loomgauge.run.probe.threads;

import org.jspecify.annotations.NullMarked;
