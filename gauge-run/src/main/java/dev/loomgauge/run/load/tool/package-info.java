/** wrk and k6 behind the port, driven by scripts. */
@NullMarked
package dev.loomgauge.run.load.tool;

import org.jspecify.annotations.NullMarked;
