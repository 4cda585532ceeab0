/** Batches: the microbenchmarks, the floor that laws give each, and scores held against it. */
@NullMarked
package dev.loomgauge.core.batch;

import org.jspecify.annotations.NullMarked;
