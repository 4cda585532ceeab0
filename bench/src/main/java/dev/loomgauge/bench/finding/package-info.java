/**
 * What the findings of a run are, for the script that scores them. Depends on core.result,
 * core.result.finding and core.result.folder.
 */
@NullMarked
package dev.loomgauge.bench.finding;

import org.jspecify.annotations.NullMarked;
