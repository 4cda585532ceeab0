/** Tests of the downstream service, in the process and as a program of its own. */
@NullMarked
package dev.loomgauge.downstream;

import org.jspecify.annotations.NullMarked;
