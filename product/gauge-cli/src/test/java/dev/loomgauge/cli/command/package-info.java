@NullMarked
package dev.loomgauge.cli.command;

import org.jspecify.annotations.NullMarked;
