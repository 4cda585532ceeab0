/**
 * What virtual threads do in one JVM, without a server: what a parked one and its frames cost, and
 * why their users move in lockstep.
 */
@NullMarked
package dev.loomgauge.bench.thread;

import org.jspecify.annotations.NullMarked;
