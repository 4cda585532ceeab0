/**
 * The search for the largest load that is carried: from the trials so far to the next level, and to
 * the answer. Depends on core.input, core.result, core.scenario, core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.capacity;

import org.jspecify.annotations.NullMarked;
