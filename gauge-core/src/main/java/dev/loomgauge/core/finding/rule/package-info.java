/**
 * The rules, one a file. Depends on core, core.finding.evidence, core.result, core.result.threads
 * and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.NullMarked;
