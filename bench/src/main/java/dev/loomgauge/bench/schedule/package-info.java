/** The published schedule of trials against windows of decided length, on the same cells. */
@NullMarked
package dev.loomgauge.bench.schedule;

import org.jspecify.annotations.NullMarked;
