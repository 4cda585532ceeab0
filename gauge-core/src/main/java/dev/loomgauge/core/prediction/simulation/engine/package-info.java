/**
 * The simulation at work: requests move along a program through stations, pools and delays; events
 * come from sources with a clock.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation.engine;

import org.jspecify.annotations.NullMarked;
