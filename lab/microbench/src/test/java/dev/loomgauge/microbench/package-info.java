/** Tests of the batches: every variant of one does the same work. */
@NullMarked
package dev.loomgauge.microbench;

import org.jspecify.annotations.NullMarked;
