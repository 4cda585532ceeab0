/**
 * What every command prints with: tables, rows in four formats, sections, exit codes, and how
 * Ctrl-C ends a command. Depends on core.input and core.result.file.
 */
@NullMarked
package dev.loomgauge.cli.terminal;

import org.jspecify.annotations.NullMarked;
