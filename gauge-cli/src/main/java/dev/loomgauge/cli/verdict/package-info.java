/**
 * The verdict of a run on the terminal: its tables, comparisons, warnings and notes. Depends on
 * cli.terminal, core.judgement, core.result, core.result.ceiling, core.result.cell,
 * core.result.finding, core.result.kind, core.result.warming, core.scenario, core.wording, report
 * and report.reading.
 */
@NullMarked
package dev.loomgauge.cli.verdict;

import org.jspecify.annotations.NullMarked;
