/**
 * Which seconds of a load are measured: changepoints, trends and the window that follows from them.
 */
@NullMarked
package dev.loomgauge.core.steady;

import org.jspecify.annotations.NullMarked;
