/** Means and intervals over repetitions. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.core.statistics;

import org.jspecify.annotations.NullMarked;
