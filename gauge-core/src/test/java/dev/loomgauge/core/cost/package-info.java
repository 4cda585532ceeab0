/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.cost;

import org.jspecify.annotations.NullMarked;
