/** What a run leaves behind, as records. Depends on core and core.result.file. */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
