/**
 * {@code ./loomgauge join}. Depends on cli.checkout, cli.progress, cli.terminal, cli.verdict,
 * core.input, core.result, core.result.folder, core.scenario, report, run and run.rack.
 */
@NullMarked
package dev.loomgauge.cli.join;

import org.jspecify.annotations.NullMarked;
