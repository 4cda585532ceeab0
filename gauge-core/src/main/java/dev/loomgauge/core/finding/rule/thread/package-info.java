/**
 * Rules about what threads do: locks, pinning, spinning, sleeping, work. Depends on core,
 * core.finding.evidence, core.result, core.result.threads and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule.thread;

import org.jspecify.annotations.NullMarked;
