/**
 * Load engines behind one port: what a trial orders, what comes back. Depends on run.tier and core.
 */
@NullMarked
package dev.loomgauge.run.load;

import org.jspecify.annotations.NullMarked;
