/** Discrete-event simulation of a network: a function of the network, the settings and a seed. */
@NullMarked
package dev.loomgauge.core.prediction.simulation;

import org.jspecify.annotations.NullMarked;
