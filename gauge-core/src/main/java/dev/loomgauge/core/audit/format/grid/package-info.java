/** Figures as they are published: tables of documents and pages, rankings. */
@NullMarked
package dev.loomgauge.core.audit.format.grid;

import org.jspecify.annotations.NullMarked;
