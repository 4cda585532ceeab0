/**
 * {@code ./loomgauge bench}: microbenchmarks against their theoretical minimum. Depends on
 * cli.checkout, cli.progress, cli.terminal, core.batch, core.judgement, core.result, report,
 * run.bench, run.experiment and run.tier.
 */
@NullMarked
package dev.loomgauge.cli.bench;

import org.jspecify.annotations.NullMarked;
