/** Which trials come next: blocks, or a search. */
@NullMarked
package dev.loomgauge.run.schedule;

import org.jspecify.annotations.NullMarked;
