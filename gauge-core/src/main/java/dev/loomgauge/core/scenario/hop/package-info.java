/** Round-trip times of the network as waits of a path. Depends on core and core.scenario. */
@NullMarked
package dev.loomgauge.core.scenario.hop;

import org.jspecify.annotations.NullMarked;
