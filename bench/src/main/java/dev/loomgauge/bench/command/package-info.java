/** The command line of a benchmark that has options. Depends on core.input. */
@NullMarked
package dev.loomgauge.bench.command;

import org.jspecify.annotations.NullMarked;
