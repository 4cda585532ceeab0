/** {@code ./loomgauge predict}: what a scenario would measure, without measuring. */
@NullMarked
package dev.loomgauge.cli.predict;

import org.jspecify.annotations.NullMarked;
