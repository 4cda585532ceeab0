/** {@code ./loomgauge run}: from the command line to an experiment. */
@NullMarked
package dev.loomgauge.cli.run;

import org.jspecify.annotations.NullMarked;
