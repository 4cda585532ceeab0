/** Prints of tools that are not at hand, written from their documentation. */
@NullMarked
package dev.loomgauge.core.audit.format.tool;

import org.jspecify.annotations.NullMarked;
