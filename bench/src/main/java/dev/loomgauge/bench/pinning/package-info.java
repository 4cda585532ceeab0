/** Pinned virtual threads of a run, as a table of a document. */
@NullMarked
package dev.loomgauge.bench.pinning;

import org.jspecify.annotations.NullMarked;
