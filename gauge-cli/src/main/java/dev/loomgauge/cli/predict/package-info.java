/**
 * {@code ./loomgauge predict}: what a scenario would measure, without measuring. Depends on
 * cli.checkout, cli.progress, cli.terminal, core.judgement, core.prediction.solver, core.result,
 * core.scenario, report and run.experiment.
 */
@NullMarked
package dev.loomgauge.cli.predict;

import org.jspecify.annotations.NullMarked;
