/**
 * The experiment: tiers up, calibrate, predict, load and observe, judge, write. Depends on core,
 * core.judgement, core.judgement.gate, core.prediction, core.prediction.demand,
 * core.prediction.interval, core.prediction.solver, core.result, core.result.calibration,
 * core.result.file, core.result.folder, core.result.speed, core.result.timeline,
 * core.result.warming, core.scenario, core.scenario.hop, core.wording, protocol.load,
 * protocol.time, run, run.calibration, run.context, run.host, run.jdk, run.load, run.load.engine,
 * run.load.own, run.lock, run.machine, run.observation, run.probe, run.probe.speed, run.process,
 * run.schedule, run.service, run.tier and run.window.
 */
@NullMarked
package dev.loomgauge.run.experiment;

import org.jspecify.annotations.NullMarked;
