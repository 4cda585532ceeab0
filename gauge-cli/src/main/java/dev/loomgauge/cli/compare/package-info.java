/**
 * {@code ./loomgauge compare}: two runs, cell by cell. Depends on cli.terminal, cli.verdict,
 * core.judgement and core.result.
 */
@NullMarked
package dev.loomgauge.cli.compare;

import org.jspecify.annotations.NullMarked;
