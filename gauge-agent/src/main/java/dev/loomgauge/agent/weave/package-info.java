/**
 * Puts calls of the hook into the methods of the table, and takes them out again. Depends on
 * agent.boot, agent.span and agent.table.
 */
@NullMarked
package dev.loomgauge.agent.weave;

import org.jspecify.annotations.NullMarked;
