/**
 * What is counted and how it is reported: tallies a second, kept by each event loop for itself,
 * merged and written by one other thread.
 */
@NullMarked
package dev.loomgauge.load.measure;

import org.jspecify.annotations.NullMarked;
