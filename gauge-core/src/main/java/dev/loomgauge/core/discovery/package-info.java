/**
 * What is found out about a service that nobody has described: from what was seen of its requests
 * to a scenario that predicts it. Depends on core, core.input, core.prediction,
 * core.prediction.interval, core.result, core.result.cell, core.result.folder, core.scenario,
 * core.scenario.delay, core.scenario.reading, core.scenario.reading.request, core.scenario.request,
 * core.wording and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.discovery;

import org.jspecify.annotations.NullMarked;
