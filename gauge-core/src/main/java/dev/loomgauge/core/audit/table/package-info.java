/**
 * A table of published figures as it is read: header, rows, and figures that know how far they are
 * rounded. Depends on core.input and core.result.file.
 */
@NullMarked
package dev.loomgauge.core.audit.table;

import org.jspecify.annotations.NullMarked;
