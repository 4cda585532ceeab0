/** Tests of the package of the same name, and the simulation behind docs/method.md. */
@NullMarked
package dev.loomgauge.core.steady;

import org.jspecify.annotations.NullMarked;
