/**
 * {@code ./loomgauge bench}: microbenchmarks against their theoretical minimum. Depends on
 * cli.checkout, cli.progress, cli.terminal, core.batch, core.result.file, core.wording, report,
 * run, run.bench and run.machine.
 */
@NullMarked
package dev.loomgauge.cli.bench;

import org.jspecify.annotations.NullMarked;
