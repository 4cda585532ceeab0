/**
 * Batches: the microbenchmarks, the floor that the laws give each of them, and scores held against
 * it. Depends on core.input, core.result.file, core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.batch;

import org.jspecify.annotations.NullMarked;
