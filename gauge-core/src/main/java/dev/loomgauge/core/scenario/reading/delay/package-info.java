/** Reads which dependencies are delayed, and waits for their replies. */
@NullMarked
package dev.loomgauge.core.scenario.reading.delay;

import org.jspecify.annotations.NullMarked;
