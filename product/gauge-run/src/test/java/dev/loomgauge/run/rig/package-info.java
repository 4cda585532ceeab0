/** Small programs that the tests start as processes, and how they are started. */
@NullMarked
package dev.loomgauge.run.rig;

import org.jspecify.annotations.NullMarked;
