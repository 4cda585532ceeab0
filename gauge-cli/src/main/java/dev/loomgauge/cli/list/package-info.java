/** {@code ./loomgauge list}: scenarios, microbenchmarks and published systems that ship. */
@NullMarked
package dev.loomgauge.cli.list;

import org.jspecify.annotations.NullMarked;
