/** The command line of a benchmark that has options. */
@NullMarked
package dev.loomgauge.bench.command;

import org.jspecify.annotations.NullMarked;
