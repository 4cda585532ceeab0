/**
 * Which seconds of a load are measured: changepoints, trends and the window that follows from them.
 * Depends on core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.steady;

import org.jspecify.annotations.NullMarked;
