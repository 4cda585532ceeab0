/**
 * What predictions were worth: pairs from results folders. Depends on core.prediction.interval,
 * core.result, core.result.folder and core.wording.
 */
@NullMarked
package dev.loomgauge.bench.prediction;

import org.jspecify.annotations.NullMarked;
