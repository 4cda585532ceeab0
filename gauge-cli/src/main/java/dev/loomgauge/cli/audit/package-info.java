/**
 * {@code ./loomgauge audit}: published tables against queueing laws. Depends on cli.terminal,
 * core.audit, core.audit.explain, core.audit.format, core.audit.law, core.audit.log,
 * core.audit.table, core.input and core.result.file.
 */
@NullMarked
package dev.loomgauge.cli.audit;

import org.jspecify.annotations.NullMarked;
