/** How precise predictions are, over many seeds, against formulas worked out by other means. */
@NullMarked
package dev.loomgauge.core.prediction.precision;

import org.jspecify.annotations.NullMarked;
