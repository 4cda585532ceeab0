/** {@code ./loomgauge compare}: two runs, cell by cell. */
@NullMarked
package dev.loomgauge.cli.compare;

import org.jspecify.annotations.NullMarked;
