/** Reaches other machines. */
@NullMarked
package dev.loomgauge.hosts;

import org.jspecify.annotations.NullMarked;
