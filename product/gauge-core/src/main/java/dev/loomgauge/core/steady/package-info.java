/** Which seconds of a load are measured: changepoints, trends and the window they lead to. */
@NullMarked
package dev.loomgauge.core.steady;

import org.jspecify.annotations.NullMarked;
