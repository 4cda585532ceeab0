/**
 * {@code ./loomgauge hosts}. Depends on cli.checkout, cli.terminal, core.input, core.scenario,
 * core.scenario.host, core.scenario.reading, hosts, run, run.fitness, run.host, run.load,
 * run.load.own and run.process.
 */
@NullMarked
package dev.loomgauge.cli.hosts;

import org.jspecify.annotations.NullMarked;
