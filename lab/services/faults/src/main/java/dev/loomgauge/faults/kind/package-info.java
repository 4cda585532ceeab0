/** The faults, a class each, and their names in {@link dev.loomgauge.faults.kind.Faults}. */
@NullMarked
package dev.loomgauge.faults.kind;

import org.jspecify.annotations.NullMarked;
