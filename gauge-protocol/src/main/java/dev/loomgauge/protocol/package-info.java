/**
 * What Loomgauge's own programs, and the scenario reader, have in common. Depends on nothing of
 * ours.
 */
@NullMarked
package dev.loomgauge.protocol;

import org.jspecify.annotations.NullMarked;
