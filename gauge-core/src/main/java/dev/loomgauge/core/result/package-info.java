/**
 * What a run leaves behind, as records. Depends on core, core.result.file and core.result.warming.
 */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
