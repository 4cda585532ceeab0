/**
 * Reads which tiers run on other machines. Depends on core, core.input, core.scenario,
 * core.scenario.grammar, core.scenario.host and core.yaml.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading.host;

import org.jspecify.annotations.NullMarked;
