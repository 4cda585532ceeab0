/**
 * What every package of a run shares: where the programs are, who learns of progress, and the
 * failure that ends a run.
 */
@NullMarked
package dev.loomgauge.run;

import org.jspecify.annotations.NullMarked;
