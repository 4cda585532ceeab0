/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.scenario;

import org.jspecify.annotations.NullMarked;
