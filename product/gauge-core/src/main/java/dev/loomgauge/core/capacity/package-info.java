/**
 * The search for the largest load that is carried: from the trials so far to the next level, and to
 * the answer.
 */
@NullMarked
package dev.loomgauge.core.capacity;

import org.jspecify.annotations.NullMarked;
