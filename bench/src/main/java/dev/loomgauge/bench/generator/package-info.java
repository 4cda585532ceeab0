/**
 * gauge-load against wrk and k6: CPU per request, a frozen generator, saturation. Depends on
 * bench.command, core.input, core.result, core.scenario, core.statistics, protocol.tier, run,
 * run.load, run.load.engine, run.load.own, run.machine, run.probe.process, run.process and
 * run.tier.
 */
@NullMarked
package dev.loomgauge.bench.generator;

import org.jspecify.annotations.NullMarked;
