/** Which tiers run on other machines. */
@NullMarked
package dev.loomgauge.core.scenario.host;

import org.jspecify.annotations.NullMarked;
