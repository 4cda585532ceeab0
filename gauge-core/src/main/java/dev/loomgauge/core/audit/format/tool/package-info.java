/** What load tools print, a class for each. */
@NullMarked
package dev.loomgauge.core.audit.format.tool;

import org.jspecify.annotations.NullMarked;
