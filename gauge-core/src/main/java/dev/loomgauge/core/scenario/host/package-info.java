/** Which tiers run on other machines. Depends on core. */
@NullMarked
package dev.loomgauge.core.scenario.host;

import org.jspecify.annotations.NullMarked;
