/**
 * Whether this machine is fit to measure: what its files and limits say, and how much a cell
 * differs from itself. Depends on core, core.input, core.scenario, core.scenario.host,
 * core.scenario.jvm, core.wording, run, run.fitness.noise, run.host, run.jdk, run.load,
 * run.load.engine, run.load.own, run.lock, run.machine and run.probe.process.
 */
@NullMarked
package dev.loomgauge.run.fitness;

import org.jspecify.annotations.NullMarked;
