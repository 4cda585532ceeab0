/**
 * {@code ./loomgauge doctor}: whether this machine can measure. Depends on cli.progress,
 * cli.terminal, protocol.time, run, run.fitness and run.fitness.noise.
 */
@NullMarked
package dev.loomgauge.cli.doctor;

import org.jspecify.annotations.NullMarked;
