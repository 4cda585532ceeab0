/** The command line: the one composition root and the only place that prints. */
@NullMarked
package dev.loomgauge.cli;

import org.jspecify.annotations.NullMarked;
