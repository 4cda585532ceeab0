/**
 * What load tools print, a class for each. Depends on core.audit.format, core.audit.table and
 * core.result.file.
 */
@NullMarked
package dev.loomgauge.core.audit.format.tool;

import org.jspecify.annotations.NullMarked;
