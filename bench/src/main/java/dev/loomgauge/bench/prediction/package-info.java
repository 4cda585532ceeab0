/** What predictions were worth: pairs from results folders. */
@NullMarked
package dev.loomgauge.bench.prediction;

import org.jspecify.annotations.NullMarked;
