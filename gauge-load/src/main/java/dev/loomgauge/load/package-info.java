/** The load engine: a program of its own that needs nothing else of Loomgauge. */
@NullMarked
package dev.loomgauge.load;

import org.jspecify.annotations.NullMarked;
