/**
 * What a cell should reach, by the laws of queueing, before it runs. Depends on core, core.input,
 * core.prediction.alone, core.prediction.interval, core.prediction.network,
 * core.prediction.simulation, core.prediction.simulation.estimate, core.prediction.solver,
 * core.result, core.result.speed, core.result.threads, core.scenario, core.wording and
 * protocol.time.
 */
@NullMarked
package dev.loomgauge.core.prediction;

import org.jspecify.annotations.NullMarked;
