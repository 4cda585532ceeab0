/**
 * What predictions were worth: pairs from results folders. Depends on core.prediction.interval,
 * core.result and core.result.folder.
 */
@NullMarked
package dev.loomgauge.bench.prediction;

import org.jspecify.annotations.NullMarked;
