/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.memory;

import org.jspecify.annotations.NullMarked;
