/**
 * What virtual threads do in one JVM, without a server: what a parked one costs, and why their
 * users move in lockstep. Depends on core.memory.
 */
@NullMarked
package dev.loomgauge.bench.thread;

import org.jspecify.annotations.NullMarked;
