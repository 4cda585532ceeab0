/**
 * The load engine: a program of its own that needs nothing else of Loomgauge. {@code README.md} of
 * this module gives the plan and the output key by key. Start reading at {@link
 * dev.loomgauge.load.Engine}; may depend on everything below it.
 */
@NullMarked
package dev.loomgauge.load;

import org.jspecify.annotations.NullMarked;
