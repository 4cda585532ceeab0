/** A downstream service with a known delay: a program of its own. */
@NullMarked
package dev.loomgauge.downstream;

import org.jspecify.annotations.NullMarked;
