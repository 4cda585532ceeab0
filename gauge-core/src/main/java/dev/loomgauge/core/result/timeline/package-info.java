/** The seconds of one trial. */
@NullMarked
package dev.loomgauge.core.result.timeline;

import org.jspecify.annotations.NullMarked;
