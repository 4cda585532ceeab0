/** What follows from all trials of a run: comparisons, advice, and the score of the predictions. */
@NullMarked
package dev.loomgauge.core.judgement;

import org.jspecify.annotations.NullMarked;
