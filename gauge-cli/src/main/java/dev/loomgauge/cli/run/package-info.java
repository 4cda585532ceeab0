/**
 * {@code ./loomgauge run}: from the command line to an experiment. Depends on cli.checkout,
 * cli.progress, cli.terminal, cli.verdict, core.result, core.scenario, report, run.experiment and
 * run.fitness.
 */
@NullMarked
package dev.loomgauge.cli.run;

import org.jspecify.annotations.NullMarked;
