/**
 * The simulation at work: requests move along a program through stations, pools and delays; events
 * come from sources with a clock. Depends on core.input, core.prediction.network and
 * core.prediction.simulation.estimate.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation.engine;

import org.jspecify.annotations.NullMarked;
