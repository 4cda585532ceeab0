/** {@code ./loomgauge join}. */
@NullMarked
package dev.loomgauge.cli.join;

import org.jspecify.annotations.NullMarked;
