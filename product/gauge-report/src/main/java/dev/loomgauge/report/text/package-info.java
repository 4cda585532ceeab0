/**
 * How names, figures and foreign text are written for people. The table of cells has one list of
 * columns, from which the terminal, the page, the summary and the CSV file are made.
 */
@NullMarked
package dev.loomgauge.report.text;

import org.jspecify.annotations.NullMarked;
