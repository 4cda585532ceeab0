/**
 * What is counted and how it is told: tallies a second, kept by each event loop for itself, merged
 * and written by one other thread. Depends on plan, HdrHistogram and Jackson.
 */
@NullMarked
package dev.loomgauge.load.measure;

import org.jspecify.annotations.NullMarked;
