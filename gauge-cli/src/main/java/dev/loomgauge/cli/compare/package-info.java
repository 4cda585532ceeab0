/**
 * {@code ./loomgauge compare}: two runs, cell by cell. Depends on cli.terminal, cli.verdict,
 * core.judgement.comparison, core.result, core.result.file, core.result.folder, core.wording and
 * report.reading.
 */
@NullMarked
package dev.loomgauge.cli.compare;

import org.jspecify.annotations.NullMarked;
