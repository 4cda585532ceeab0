/** Tiers, probes, load and the experiment loop. Depends on gauge-core. */
@NullMarked
package dev.loomgauge.run;

import org.jspecify.annotations.NullMarked;
