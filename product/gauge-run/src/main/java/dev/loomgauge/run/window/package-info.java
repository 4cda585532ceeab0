/** How long is measured, and what the load engine is asked for. */
@NullMarked
package dev.loomgauge.run.window;

import org.jspecify.annotations.NullMarked;
