/**
 * Published systems beside what is measured here: which scenario or microbenchmark repeats which
 * published rows, and what a published figure, its bound, our prediction and our measurement say
 * side by side. Pure; depends on {@code core.audit}, {@code core.batch}, {@code core.scenario} and
 * {@code core.result}. Depends on core, core.audit, core.audit.law, core.audit.table, core.batch,
 * core.input, core.result, core.scenario, core.statistics, core.wording and core.yaml.
 */
@NullMarked
package dev.loomgauge.core.reproduction;

import org.jspecify.annotations.NullMarked;
