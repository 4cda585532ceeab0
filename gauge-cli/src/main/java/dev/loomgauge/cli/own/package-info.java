/**
 * {@code ./loomgauge try}: the user's own service. Depends on cli.checkout, cli.predict,
 * cli.progress, cli.run, cli.terminal, core, core.discovery, core.discovery.answer,
 * core.discovery.whatif, core.input, core.prediction, core.result, core.result.cell,
 * core.result.file, core.result.folder, core.scenario, core.scenario.delay, core.scenario.grammar,
 * core.scenario.host, core.scenario.reading, core.scenario.reading.request, core.scenario.request,
 * core.wording, hosts.kubernetes, hosts.link, protocol, protocol.time, report, run,
 * run.calibration, run.discovery, run.experiment, run.host, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.cli.own;

import org.jspecify.annotations.NullMarked;
