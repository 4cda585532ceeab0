/**
 * What all parts of one run share. Depends on core.prediction, core.result.folder, core.scenario,
 * run, run.host, run.machine, run.probe.speed and run.process.
 */
@NullMarked
package dev.loomgauge.run.context;

import org.jspecify.annotations.NullMarked;
