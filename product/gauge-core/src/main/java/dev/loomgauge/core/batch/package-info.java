/**
 * Batches: the microbenchmarks, the floor that the laws give each of them, and scores held against
 * it.
 */
@NullMarked
package dev.loomgauge.core.batch;

import org.jspecify.annotations.NullMarked;
