/** {@code ./loomgauge reproduce}: published systems, measured here. */
@NullMarked
package dev.loomgauge.cli.reproduce;

import org.jspecify.annotations.NullMarked;
