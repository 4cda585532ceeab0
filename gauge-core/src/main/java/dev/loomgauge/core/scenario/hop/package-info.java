/** Round-trip times of the network as waits of a path. */
@NullMarked
package dev.loomgauge.core.scenario.hop;

import org.jspecify.annotations.NullMarked;
