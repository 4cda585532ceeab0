/** What warming services cost and gained, as records. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.core.result.warming;

import org.jspecify.annotations.NullMarked;
