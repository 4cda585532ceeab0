/**
 * {@code ./loomgauge reproduce}: published systems, measured here. Depends on cli.checkout,
 * cli.progress, cli.terminal, core.batch, core.input, core.reproduction, core.result,
 * core.result.folder, core.scenario, core.wording, report, run, run.bench, run.experiment,
 * run.fitness, run.host and run.machine.
 */
@NullMarked
package dev.loomgauge.cli.reproduce;

import org.jspecify.annotations.NullMarked;
