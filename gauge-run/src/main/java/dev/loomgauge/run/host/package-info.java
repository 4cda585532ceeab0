/**
 * The machines on which tiers run. Depends on core, core.scenario, run, run.machine and
 * run.process.
 */
@NullMarked
package dev.loomgauge.run.host;

import org.jspecify.annotations.NullMarked;
