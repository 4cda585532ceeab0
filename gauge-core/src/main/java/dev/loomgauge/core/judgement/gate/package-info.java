/**
 * Whether one trial may be believed, and what limited it. Depends on core.input, core.prediction,
 * core.result, core.scenario, core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.judgement.gate;

import org.jspecify.annotations.NullMarked;
