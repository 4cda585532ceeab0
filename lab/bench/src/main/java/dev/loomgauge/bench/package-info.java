/** The programs of the benchmarks, one for each script in {@code bench/}, and what they share. */
@NullMarked
package dev.loomgauge.bench;

import org.jspecify.annotations.NullMarked;
