/**
 * {@code ./loomgauge run}: from the command line to an experiment. Depends on cli.checkout,
 * cli.progress, cli.terminal, cli.verdict, core.input, core.result, core.result.file,
 * core.result.folder, core.scenario, core.yaml, report, run, run.experiment and run.fitness.
 */
@NullMarked
package dev.loomgauge.cli.run;

import org.jspecify.annotations.NullMarked;
