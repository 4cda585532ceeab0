/**
 * Rules about the JVM: its heap, its collector, its classes. Depends on core.finding.evidence,
 * core.result, core.result.finding, core.result.threads and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule.jvm;

import org.jspecify.annotations.NullMarked;
