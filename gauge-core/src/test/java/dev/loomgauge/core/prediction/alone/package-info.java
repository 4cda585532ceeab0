/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.prediction.alone;

import org.jspecify.annotations.NullMarked;
