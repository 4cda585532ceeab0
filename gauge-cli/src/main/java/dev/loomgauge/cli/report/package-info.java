/**
 * {@code ./loomgauge report}: the report of a results folder, made again. Depends on cli.progress,
 * cli.terminal, cli.verdict, core.result, core.result.folder and report.
 */
@NullMarked
package dev.loomgauge.cli.report;

import org.jspecify.annotations.NullMarked;
