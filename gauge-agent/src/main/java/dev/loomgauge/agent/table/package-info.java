/** Which methods are traced, and as what. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.agent.table;

import org.jspecify.annotations.NullMarked;
