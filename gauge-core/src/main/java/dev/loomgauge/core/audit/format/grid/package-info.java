/**
 * Figures as they are published: tables of documents and pages, rankings. Depends on
 * core.audit.format and core.audit.table.
 */
@NullMarked
package dev.loomgauge.core.audit.format.grid;

import org.jspecify.annotations.NullMarked;
