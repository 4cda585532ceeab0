/** Tests of what each fault does wrong. */
@NullMarked
package dev.loomgauge.faults.kind;

import org.jspecify.annotations.NullMarked;
