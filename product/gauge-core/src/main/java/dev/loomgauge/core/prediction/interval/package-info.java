/**
 * Where a predicted figure will be measured with a probability of 90 %: the parts of its error that
 * the model knows, and past pairs of predicted and measured figures.
 */
@NullMarked
package dev.loomgauge.core.prediction.interval;

import org.jspecify.annotations.NullMarked;
