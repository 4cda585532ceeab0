/**
 * Batches for JMH: waits and computations worked off by pools, by virtual threads, and by a
 * parallel stream. Depends on nothing of ours.
 */
@NullMarked
package dev.loomgauge.microbench;

import org.jspecify.annotations.NullMarked;
