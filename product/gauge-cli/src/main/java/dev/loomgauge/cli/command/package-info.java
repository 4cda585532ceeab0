/** {@code ./loomgauge bench}: microbenchmarks against their theoretical minimum. */
@NullMarked
package dev.loomgauge.cli.command;

import org.jspecify.annotations.NullMarked;
