/**
 * Pinned virtual threads of a run, as a table of a document. Depends on core, core.result,
 * core.result.folder and core.wording.
 */
@NullMarked
package dev.loomgauge.bench.pinning;

import org.jspecify.annotations.NullMarked;
