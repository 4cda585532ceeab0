/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.prediction.solver;

import org.jspecify.annotations.NullMarked;
