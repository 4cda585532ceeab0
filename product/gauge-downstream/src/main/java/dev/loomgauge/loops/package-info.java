/** The event loops of the programs of this module: what they accept and connect, and its end. */
@NullMarked
package dev.loomgauge.loops;

import org.jspecify.annotations.NullMarked;
