/**
 * Pools and settings of a service as its heap shows them: dumps the heap of a JVM, reads the dump
 * as a stream, and looks up known classes in it.
 */
@NullMarked
package dev.loomgauge.run.discovery.heap;

import org.jspecify.annotations.NullMarked;
