/** Runs whose blocks were shared by identical sets of machines, put together. */
@NullMarked
package dev.loomgauge.run.rack;

import org.jspecify.annotations.NullMarked;
