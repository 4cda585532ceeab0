/**
 * Rules about limits: pools, permits, connections, threads. Depends on core, core.finding.evidence,
 * core.result, core.result.finding, core.result.threads and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule.limit;

import org.jspecify.annotations.NullMarked;
