/** The queueing network of one cell with every number filled in: what all solvers read. */
@NullMarked
package dev.loomgauge.core.prediction.network;

import org.jspecify.annotations.NullMarked;
