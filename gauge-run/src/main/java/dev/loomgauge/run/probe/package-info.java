/**
 * What is watched while a trial runs: processes, CPUs, the service's JVM by attaching to its pid.
 * Depends on run.tier for tiers and CPU sets.
 */
@NullMarked
package dev.loomgauge.run.probe;

import org.jspecify.annotations.NullMarked;
