/** The seconds of one trial. Depends on core and core.result.file. */
@NullMarked
package dev.loomgauge.core.result.timeline;

import org.jspecify.annotations.NullMarked;
