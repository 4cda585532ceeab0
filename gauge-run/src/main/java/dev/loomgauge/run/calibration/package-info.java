/**
 * Warm services, and what CPU time per request costs each tier. Depends on core, core.prediction,
 * core.prediction.demand, core.prediction.interval, core.result, core.result.calibration,
 * core.result.file, core.result.warming, core.scenario, protocol.load, protocol.time, run,
 * run.context, run.jdk, run.load, run.machine, run.observation, run.probe, run.probe.jvm,
 * run.probe.process, run.probe.sample, run.probe.speed, run.service, run.tier and run.window.
 */
@NullMarked
package dev.loomgauge.run.calibration;

import org.jspecify.annotations.NullMarked;
