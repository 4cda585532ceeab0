/**
 * Rules that say why a cell is as it is, from the evidence of its trials. Depends on core,
 * core.finding.evidence, core.finding.rule, core.memory, core.result, core.result.cell,
 * core.result.finding, core.result.threads, core.result.time, core.scenario, core.scenario.jvm,
 * core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding;

import org.jspecify.annotations.NullMarked;
