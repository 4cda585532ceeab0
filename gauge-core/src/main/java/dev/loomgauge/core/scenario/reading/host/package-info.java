/** Reads which tiers run on other machines. */
@NullMarked
package dev.loomgauge.core.scenario.reading.host;

import org.jspecify.annotations.NullMarked;
