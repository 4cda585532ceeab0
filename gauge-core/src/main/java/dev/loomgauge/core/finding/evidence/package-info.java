/**
 * What a rule is: the evidence that it may look at, and the cause that it names. Depends on core,
 * core.result, core.result.finding, core.result.threads, core.result.time, core.scenario,
 * core.wording and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.finding.evidence;

import org.jspecify.annotations.NullMarked;
