/** Dumps of all threads of a JVM, virtual ones too, taken and read. */
@NullMarked
package dev.loomgauge.run.probe.threads;

import org.jspecify.annotations.NullMarked;
