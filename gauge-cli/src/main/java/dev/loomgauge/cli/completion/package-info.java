/** {@code ./loomgauge completion}: scripts for shells. */
@NullMarked
package dev.loomgauge.cli.completion;

import org.jspecify.annotations.NullMarked;
