/** {@code ./loomgauge audit}: published tables against queueing laws. */
@NullMarked
package dev.loomgauge.cli.audit;

import org.jspecify.annotations.NullMarked;
