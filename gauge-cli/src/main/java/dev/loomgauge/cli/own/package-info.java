/**
 * {@code ./loomgauge try}: the user's own service. Depends on cli.checkout, cli.progress, cli.run,
 * cli.terminal, core, core.discovery, core.input, core.prediction, core.result, core.result.file,
 * core.result.folder, core.scenario.delay, core.scenario.reading, core.wording, protocol,
 * protocol.time, run, run.calibration and run.discovery.
 */
@NullMarked
package dev.loomgauge.cli.own;

import org.jspecify.annotations.NullMarked;
