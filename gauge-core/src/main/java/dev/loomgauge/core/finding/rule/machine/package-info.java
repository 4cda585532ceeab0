/**
 * Rules about the machine: its CPU quota, and a load that it disturbs. Depends on
 * core.finding.evidence, core.result and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule.machine;

import org.jspecify.annotations.NullMarked;
