/** {@code ./loomgauge completion}: scripts for shells. Depends on cli.terminal. */
@NullMarked
package dev.loomgauge.cli.completion;

import org.jspecify.annotations.NullMarked;
