/**
 * The command line: {@link Main} wires the commands together, one package each. Depends on
 * cli.audit, cli.bench, cli.compare, cli.cost, cli.doctor, cli.list, cli.predict, cli.report,
 * cli.reproduce, cli.run, cli.terminal, core.audit.table, core.input, core.prediction.simulation,
 * core.prediction.solver, core.result, core.scenario, run.experiment, run.load, run.probe and
 * run.tier.
 */
@NullMarked
package dev.loomgauge.cli;

import org.jspecify.annotations.NullMarked;
