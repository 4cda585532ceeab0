/**
 * From the YAML of scenarios and service manifests to their records, every error with its place.
 * Depends on core, core.input, core.scenario, core.scenario.delay, core.scenario.grammar,
 * core.scenario.host, core.scenario.jvm, core.scenario.reading.delay, core.scenario.reading.host,
 * core.scenario.reading.request, core.scenario.request, core.wording, core.yaml, protocol,
 * protocol.tier and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading;

import org.jspecify.annotations.NullMarked;
