/** What was measured of each kind of request of a mix. */
@NullMarked
package dev.loomgauge.core.result.kind;

import org.jspecify.annotations.NullMarked;
