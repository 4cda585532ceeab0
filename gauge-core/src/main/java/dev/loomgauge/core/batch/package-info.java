/**
 * Batches: the microbenchmarks, the floor that the laws give each of them, and scores held against
 * it. Depends on result, statistics, scenario (errors with a place) and judgement (words for
 * numbers).
 */
@NullMarked
package dev.loomgauge.core.batch;

import org.jspecify.annotations.NullMarked;
