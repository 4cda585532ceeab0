/** Load engines behind one port: what a trial requests, what comes back. */
@NullMarked
package dev.loomgauge.run.load;

import org.jspecify.annotations.NullMarked;
