/**
 * The rules, one a file. Depends on core, core.result, core.result.threads, core.result.time and
 * core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.NullMarked;
