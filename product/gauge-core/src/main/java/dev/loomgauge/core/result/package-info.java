/** What a run leaves behind, as records. */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
