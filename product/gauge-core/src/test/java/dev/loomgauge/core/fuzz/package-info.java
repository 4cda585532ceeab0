/** The readers of the core against input that was made wrong. */
@NullMarked
package dev.loomgauge.core.fuzz;

import org.jspecify.annotations.NullMarked;
