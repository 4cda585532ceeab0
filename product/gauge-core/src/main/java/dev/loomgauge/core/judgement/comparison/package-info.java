/** Differences between cells and between runs, paired by block, with what may be said of them. */
@NullMarked
package dev.loomgauge.core.judgement.comparison;

import org.jspecify.annotations.NullMarked;
