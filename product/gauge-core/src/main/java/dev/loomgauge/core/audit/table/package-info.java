/**
 * A table of published figures as it is read: header, rows, and figures that know how far they are
 * rounded.
 */
@NullMarked
package dev.loomgauge.core.audit.table;

import org.jspecify.annotations.NullMarked;
