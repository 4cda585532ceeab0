/**
 * The noise floor: how much a cell differs from itself on this machine, and so the smallest
 * difference between two cells that it can show.
 */
@NullMarked
package dev.loomgauge.run.fitness.noise;

import org.jspecify.annotations.NullMarked;
