/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.core.batch;

import org.jspecify.annotations.NullMarked;
