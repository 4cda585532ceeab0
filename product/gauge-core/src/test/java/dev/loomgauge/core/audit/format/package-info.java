/** Prints of tools as they are, and how they are read. */
@NullMarked
package dev.loomgauge.core.audit.format;

import org.jspecify.annotations.NullMarked;
