/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.input;

import org.jspecify.annotations.NullMarked;
