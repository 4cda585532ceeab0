/**
 * The speed of a machine's CPUs, and what a prediction would have been on them as they were in its
 * trial.
 */
@NullMarked
package dev.loomgauge.core.result.speed;

import org.jspecify.annotations.NullMarked;
