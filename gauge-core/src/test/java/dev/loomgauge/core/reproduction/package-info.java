/** Tests of published rows beside ours. */
@NullMarked
package dev.loomgauge.core.reproduction;

import org.jspecify.annotations.NullMarked;
