/**
 * Progress while something is measured or written: one line that is overwritten on a terminal,
 * plain lines elsewhere.
 */
@NullMarked
package dev.loomgauge.cli.progress;

import org.jspecify.annotations.NullMarked;
