/**
 * The command line: {@link Main} wires the commands together, one package each. Depends on
 * cli.audit, cli.bench, cli.checkout, cli.compare, cli.completion, cli.cost, cli.doctor, cli.hosts,
 * cli.join, cli.list, cli.own, cli.predict, cli.report, cli.reproduce, cli.run, cli.terminal,
 * core.input, run and run.discovery.
 */
@NullMarked
package dev.loomgauge.cli;

import org.jspecify.annotations.NullMarked;
