/**
 * {@code ./loomgauge audit}: published tables against queueing laws. Depends on cli.terminal,
 * core.audit, core.audit.law and core.audit.table.
 */
@NullMarked
package dev.loomgauge.cli.audit;

import org.jspecify.annotations.NullMarked;
