/**
 * What is found out about a service that nobody has described: from what was seen of its requests
 * to a scenario that predicts it. Depends on core, core.result, core.scenario,
 * core.scenario.reading, core.scenario.reading.request, core.scenario.request and core.wording.
 */
@NullMarked
package dev.loomgauge.core.discovery;

import org.jspecify.annotations.NullMarked;
