/**
 * What a run leaves behind, as records. Depends on core, core.result.file, core.result.finding,
 * core.result.threads, core.result.warming and core.wording.
 */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
