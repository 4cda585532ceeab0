/**
 * {@code ./loomgauge try}: the user's own service. Depends on cli.checkout, cli.progress, cli.run,
 * cli.terminal, core, core.discovery, core.input, core.scenario.reading,
 * core.scenario.reading.request, core.wording, run and run.discovery.
 */
@NullMarked
package dev.loomgauge.cli.own;

import org.jspecify.annotations.NullMarked;
