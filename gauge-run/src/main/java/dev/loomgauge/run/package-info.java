/**
 * What every package of a run shares: where the programs are, who learns of progress, and the
 * failure that ends a run. Depends on core.input, core.result, core.result.folder,
 * core.result.warming, core.scenario and protocol.load.
 */
@NullMarked
package dev.loomgauge.run;

import org.jspecify.annotations.NullMarked;
