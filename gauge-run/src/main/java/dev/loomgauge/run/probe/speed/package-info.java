/** How fast the service's CPUs are at the moment. */
@NullMarked
package dev.loomgauge.run.probe.speed;

import org.jspecify.annotations.NullMarked;
