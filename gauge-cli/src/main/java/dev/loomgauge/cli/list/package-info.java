/**
 * {@code ./loomgauge list}: scenarios, microbenchmarks and published systems that ship. Depends on
 * cli.checkout, cli.terminal, core.batch, core.scenario, core.scenario.reading, run and
 * run.load.engine.
 */
@NullMarked
package dev.loomgauge.cli.list;

import org.jspecify.annotations.NullMarked;
