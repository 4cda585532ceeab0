/** {@code ./loomgauge bench}: microbenchmarks against their theoretical minimum. */
@NullMarked
package dev.loomgauge.cli.bench;

import org.jspecify.annotations.NullMarked;
