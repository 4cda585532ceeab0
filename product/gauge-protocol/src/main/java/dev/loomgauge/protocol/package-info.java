/** What Loomgauge's own programs, and the scenario reader, have in common. */
@NullMarked
package dev.loomgauge.protocol;

import org.jspecify.annotations.NullMarked;
