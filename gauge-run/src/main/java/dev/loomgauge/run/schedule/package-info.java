/**
 * Which trials come next: blocks, or a search. Depends on core.capacity, core.judgement,
 * core.judgement.comparison, core.prediction, core.result, core.result.folder, core.scenario,
 * core.wording, protocol.time, run, run.calibration, run.load.own, run.machine, run.observation,
 * run.probe.process and run.window.
 */
@NullMarked
package dev.loomgauge.run.schedule;

import org.jspecify.annotations.NullMarked;
