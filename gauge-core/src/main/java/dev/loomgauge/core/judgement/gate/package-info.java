/**
 * Whether one trial may be believed, and what limited it. Depends on core, core.prediction,
 * core.result, core.result.ceiling, core.result.cell, core.result.speed, core.result.timeline,
 * core.result.warming, core.scenario, core.statistics, core.wording and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.judgement.gate;

import org.jspecify.annotations.NullMarked;
