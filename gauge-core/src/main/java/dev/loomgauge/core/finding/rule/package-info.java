/**
 * All rules. Depends on core.finding.evidence, core.finding.rule.dependency, core.finding.rule.jvm,
 * core.finding.rule.limit, core.finding.rule.machine and core.finding.rule.thread.
 */
@NullMarked
package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.NullMarked;
