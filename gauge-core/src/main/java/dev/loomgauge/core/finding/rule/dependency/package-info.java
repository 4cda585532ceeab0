/**
 * Rules about what the service calls: the database, the downstream, files. Depends on core,
 * core.finding.evidence, core.result, core.result.threads and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule.dependency;

import org.jspecify.annotations.NullMarked;
