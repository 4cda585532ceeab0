/**
 * What the observation of a service costs its throughput. Depends on bench.command, core,
 * core.scenario, core.statistics, core.wording, protocol.load, run, run.load, run.load.engine,
 * run.load.own, run.machine, run.observation, run.probe.flight, run.probe.jvm, run.probe.process,
 * run.probe.sample, run.probe.socket and run.process.
 */
@NullMarked
package dev.loomgauge.bench.observation;

import org.jspecify.annotations.NullMarked;
