/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
