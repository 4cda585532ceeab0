@NullMarked
package dev.loomgauge.cli.completion;

import org.jspecify.annotations.NullMarked;
