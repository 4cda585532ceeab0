/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.prediction;

import org.jspecify.annotations.NullMarked;
