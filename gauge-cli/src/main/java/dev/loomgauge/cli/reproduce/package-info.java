/**
 * {@code ./loomgauge reproduce}: published systems, measured here. Depends on cli.checkout,
 * cli.progress, cli.terminal, core.batch, core.judgement, core.reproduction, core.result,
 * core.scenario, report, run.bench, run.experiment, run.fitness and run.tier.
 */
@NullMarked
package dev.loomgauge.cli.reproduce;

import org.jspecify.annotations.NullMarked;
