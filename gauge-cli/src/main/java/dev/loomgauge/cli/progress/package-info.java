/**
 * Progress while something is measured or written: one line that is overwritten on a terminal,
 * plain lines elsewhere. Depends on cli.terminal, core, core.batch, core.result,
 * core.result.ceiling, core.result.cell, core.result.folder, core.result.warming, core.wording,
 * report, report.reading, run, run.bench and run.fitness.noise.
 */
@NullMarked
package dev.loomgauge.cli.progress;

import org.jspecify.annotations.NullMarked;
