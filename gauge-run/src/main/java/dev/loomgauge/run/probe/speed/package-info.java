/** How fast the service's CPUs are at the moment. Depends on run.machine. */
@NullMarked
package dev.loomgauge.run.probe.speed;

import org.jspecify.annotations.NullMarked;
