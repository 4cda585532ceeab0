/** The verdict of a run on the terminal: its tables, comparisons, warnings and notes. */
@NullMarked
package dev.loomgauge.cli.verdict;

import org.jspecify.annotations.NullMarked;
