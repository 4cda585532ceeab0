/** What load tools print, and what is taken from it: the parts that every format needs. */
@NullMarked
package dev.loomgauge.core.audit.format;

import org.jspecify.annotations.NullMarked;
