/** {@code ./loomgauge report}: the report of a results folder, made again. */
@NullMarked
package dev.loomgauge.cli.report;

import org.jspecify.annotations.NullMarked;
