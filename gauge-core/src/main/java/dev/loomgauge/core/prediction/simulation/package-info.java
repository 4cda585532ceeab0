/**
 * Discrete-event simulation of a network: a function of the network, the settings and a seed.
 * Depends on core.prediction.network, core.prediction.simulation.engine,
 * core.prediction.simulation.estimate, core.result and core.wording.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation;

import org.jspecify.annotations.NullMarked;
