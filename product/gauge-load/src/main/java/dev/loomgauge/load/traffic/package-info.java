/** Who sends when: users of the closed model, arrivals of the open one. */
@NullMarked
package dev.loomgauge.load.traffic;

import org.jspecify.annotations.NullMarked;
