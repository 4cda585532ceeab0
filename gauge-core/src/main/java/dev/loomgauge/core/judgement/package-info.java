/**
 * What follows from all trials of a run: comparisons, advice, and the score of the predictions.
 * Depends on core, core.finding, core.finding.evidence, core.judgement.comparison, core.result,
 * core.result.ceiling, core.result.cell, core.result.file, core.result.finding, core.result.folder,
 * core.result.warming, core.scenario, core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.judgement;

import org.jspecify.annotations.NullMarked;
