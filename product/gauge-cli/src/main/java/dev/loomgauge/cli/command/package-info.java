/** The commands, but for those of audit and of try. */
@NullMarked
package dev.loomgauge.cli.command;

import org.jspecify.annotations.NullMarked;
