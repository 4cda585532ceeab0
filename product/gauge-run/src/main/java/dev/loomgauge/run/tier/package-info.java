/**
 * The tiers of a trial: service, database and downstream, each started on its own CPUs; and what
 * all parts of a run share.
 */
@NullMarked
package dev.loomgauge.run.tier;

import org.jspecify.annotations.NullMarked;
