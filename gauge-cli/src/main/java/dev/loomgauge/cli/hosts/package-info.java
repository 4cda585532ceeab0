/** {@code ./loomgauge hosts}. Depends on cli.checkout. */
@NullMarked
package dev.loomgauge.cli.hosts;

import org.jspecify.annotations.NullMarked;
