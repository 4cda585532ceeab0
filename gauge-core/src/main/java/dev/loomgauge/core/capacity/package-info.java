/**
 * The search for the largest load that is carried: from the trials so far to the next level, and to
 * the answer. Depends on core, core.judgement, core.result, core.scenario, core.statistics,
 * core.wording and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.capacity;

import org.jspecify.annotations.NullMarked;
