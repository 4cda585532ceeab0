/** What warming services cost and gained, as records. */
@NullMarked
package dev.loomgauge.core.result.warming;

import org.jspecify.annotations.NullMarked;
