/** All probes read at one moment, once a second. */
@NullMarked
package dev.loomgauge.run.probe.sample;

import org.jspecify.annotations.NullMarked;
