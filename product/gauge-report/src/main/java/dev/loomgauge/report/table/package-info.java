/**
 * The table of cells: one list of columns, from which the terminal, the page, the summary and the
 * CSV file are made.
 */
@NullMarked
package dev.loomgauge.report.table;

import org.jspecify.annotations.NullMarked;
