/**
 * {@code ./loomgauge predict}: what a scenario would measure, without measuring. Depends on
 * cli.checkout, cli.progress, cli.terminal, core.prediction.solver, core.result,
 * core.result.ceiling, core.result.folder, core.scenario, core.wording, report, run and
 * run.experiment.
 */
@NullMarked
package dev.loomgauge.cli.predict;

import org.jspecify.annotations.NullMarked;
