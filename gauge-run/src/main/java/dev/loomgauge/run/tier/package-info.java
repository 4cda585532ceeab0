/**
 * The tiers of a trial as processes of this machine: which CPUs each gets, how they are started,
 * and that none outlives Loomgauge. Depends on gauge-core.
 */
@NullMarked
package dev.loomgauge.run.tier;

import org.jspecify.annotations.NullMarked;
