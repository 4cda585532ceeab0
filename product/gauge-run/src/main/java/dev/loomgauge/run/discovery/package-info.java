/**
 * Starts a service that nobody has described, and observes it: its answers under several loads, its
 * CPU time, and a recording of its flight recorder.
 */
@NullMarked
package dev.loomgauge.run.discovery;

import org.jspecify.annotations.NullMarked;
