/**
 * Batches for JMH: waits and computations worked off by pools, by virtual threads, and by a
 * parallel stream.
 */
@NullMarked
package dev.loomgauge.microbench;

import org.jspecify.annotations.NullMarked;
