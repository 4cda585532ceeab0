/** Which methods are traced, and as what. */
@NullMarked
package dev.loomgauge.agent.table;

import org.jspecify.annotations.NullMarked;
