/**
 * Discrete-event simulation of a {@link dev.loomgauge.core.prediction.network.Network}: a function
 * of the network, the settings and a seed. Depends on network.
 */
@NullMarked
package dev.loomgauge.core.prediction.simulation;

import org.jspecify.annotations.NullMarked;
