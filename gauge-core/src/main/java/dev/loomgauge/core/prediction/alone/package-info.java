/**
 * One request with nobody else in the network: how long it takes, what it holds and what it asks of
 * stations.
 */
@NullMarked
package dev.loomgauge.core.prediction.alone;

import org.jspecify.annotations.NullMarked;
