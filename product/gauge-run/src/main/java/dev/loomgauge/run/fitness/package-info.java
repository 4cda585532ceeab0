/**
 * Whether this machine is fit to measure: what its files and limits say, and how much a cell
 * differs from itself.
 */
@NullMarked
package dev.loomgauge.run.fitness;

import org.jspecify.annotations.NullMarked;
