/** gauge-load behind the port: its processes, and the window over all of them. */
@NullMarked
package dev.loomgauge.run.load.own;

import org.jspecify.annotations.NullMarked;
