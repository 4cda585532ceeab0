/** {@code ./loomgauge hosts}. */
@NullMarked
package dev.loomgauge.cli.hosts;

import org.jspecify.annotations.NullMarked;
