/**
 * Progress while something is measured or written: one line that is overwritten on a terminal,
 * plain lines elsewhere. Depends on core.batch, core.judgement, core.result, report,
 * report.reading, run.bench, run.experiment and run.fitness.noise.
 */
@NullMarked
package dev.loomgauge.cli.progress;

import org.jspecify.annotations.NullMarked;
