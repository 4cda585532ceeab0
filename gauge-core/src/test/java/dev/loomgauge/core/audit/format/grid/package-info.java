/** Tables of documents and pages, and rankings. */
@NullMarked
package dev.loomgauge.core.audit.format.grid;

import org.jspecify.annotations.NullMarked;
