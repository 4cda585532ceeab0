/** The load engines by name. */
@NullMarked
package dev.loomgauge.run.load.engine;

import org.jspecify.annotations.NullMarked;
