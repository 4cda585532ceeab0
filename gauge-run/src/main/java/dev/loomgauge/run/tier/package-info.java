/**
 * The tiers of a trial: service, database and downstream, each started on its own CPUs. Depends on
 * core, core.scenario, core.scenario.delay, protocol.json, protocol.tier, run, run.context,
 * run.host, run.machine, run.probe.process, run.probe.sample, run.probe.socket and run.process.
 */
@NullMarked
package dev.loomgauge.run.tier;

import org.jspecify.annotations.NullMarked;
