/** Whether this machine is fit to measure: its files, its limits, and a cell against itself. */
@NullMarked
package dev.loomgauge.run.fitness;

import org.jspecify.annotations.NullMarked;
