/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.capacity;

import org.jspecify.annotations.NullMarked;
