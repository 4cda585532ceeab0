/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.endurance;

import org.jspecify.annotations.NullMarked;
