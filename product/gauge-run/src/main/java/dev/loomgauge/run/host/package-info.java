/** The machines on which tiers run. */
@NullMarked
package dev.loomgauge.run.host;

import org.jspecify.annotations.NullMarked;
