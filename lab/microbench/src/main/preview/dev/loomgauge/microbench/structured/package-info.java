/** The one batch that needs a preview feature of the JDK, apart so that nothing else does. */
@NullMarked
package dev.loomgauge.microbench.structured;

import org.jspecify.annotations.NullMarked;
