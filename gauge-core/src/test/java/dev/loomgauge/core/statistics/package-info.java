/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.statistics;

import org.jspecify.annotations.NullMarked;
