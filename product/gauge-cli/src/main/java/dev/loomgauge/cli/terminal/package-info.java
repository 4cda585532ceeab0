/**
 * What every command prints with: tables, rows in four formats, sections, exit codes, and how
 * Ctrl-C ends a command.
 */
@NullMarked
package dev.loomgauge.cli.terminal;

import org.jspecify.annotations.NullMarked;
