/** The command line: {@link Main} wires the commands together, one package each. */
@NullMarked
package dev.loomgauge.cli;

import org.jspecify.annotations.NullMarked;
