/** What load tools print, a class for each. Depends on core.audit.format and core.audit.table. */
@NullMarked
package dev.loomgauge.core.audit.format.tool;

import org.jspecify.annotations.NullMarked;
