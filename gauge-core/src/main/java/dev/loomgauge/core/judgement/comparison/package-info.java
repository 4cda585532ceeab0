/**
 * Differences between cells and between runs, paired by block, with what may be said of them.
 * Depends on core, core.result, core.result.ceiling, core.scenario, core.scenario.host,
 * core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.judgement.comparison;

import org.jspecify.annotations.NullMarked;
