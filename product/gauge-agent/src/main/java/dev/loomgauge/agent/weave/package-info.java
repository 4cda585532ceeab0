/** Puts calls of the hook into the methods of the table, and takes them out again. */
@NullMarked
package dev.loomgauge.agent.weave;

import org.jspecify.annotations.NullMarked;
