/**
 * {@code ./loomgauge run}: from the command line to an experiment. Depends on cli.checkout,
 * cli.progress, cli.terminal, cli.verdict, core, core.finding, core.input, core.result,
 * core.result.file, core.result.folder, core.scenario, core.scenario.delay, core.scenario.host,
 * core.scenario.jvm, core.wording, core.yaml, hosts, protocol.time, report, run, run.experiment,
 * run.fitness and run.schedule.
 */
@NullMarked
package dev.loomgauge.cli.run;

import org.jspecify.annotations.NullMarked;
