@NullMarked
package dev.loomgauge.cli.terminal;

import org.jspecify.annotations.NullMarked;
