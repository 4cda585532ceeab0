/**
 * The machines on which tiers run. Depends on core, core.scenario.host, run, run.machine,
 * run.probe.process and run.process.
 */
@NullMarked
package dev.loomgauge.run.host;

import org.jspecify.annotations.NullMarked;
