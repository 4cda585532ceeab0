/** {@code ./loomgauge try}: the user's own service. */
@NullMarked
package dev.loomgauge.cli.own;

import org.jspecify.annotations.NullMarked;
