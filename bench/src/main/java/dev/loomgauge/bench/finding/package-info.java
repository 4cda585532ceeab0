/** What the findings of a run are, for the script that scores them. */
@NullMarked
package dev.loomgauge.bench.finding;

import org.jspecify.annotations.NullMarked;
