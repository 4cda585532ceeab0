/** Tests of the command line, of the whole, and of the architecture. */
@NullMarked
package dev.loomgauge.cli;

import org.jspecify.annotations.NullMarked;
